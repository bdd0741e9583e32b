(* for: ocaml-uutf-decoder *)
(* run: ocamlfind ocamlopt -package uutf -linkpkg reproduce.ml -o reproduce && ./reproduce *)

(* A call gives octets: + if more follow, . if they are the last of the text. *)
let decoder = Uutf.decoder ~encoding:`UTF_8 `Manual

let rec read () =
  match Uutf.decode decoder with
  | `Uchar value -> Printf.sprintf " %X" (Uchar.to_int value) ^ read ()
  | `Malformed _ -> " FFFD" ^ read ()
  | `End | `Await -> ""

(* Without octets, Manual.src ends the text. *)
let answer call =
  let size = String.length call / 2 in
  let octets = Bytes.init size (fun at -> Char.chr (int_of_string ("0x" ^ String.sub call (1 + (2 * at)) 2))) in
  let give length = Uutf.Manual.src decoder octets 0 length; read () in
  let values = if size > 0 then give size else "" in
  "values" ^ values ^ if call.[0] = '.' then give 0 else ""

let () = print_endline (String.concat " / " (List.map answer (String.split_on_char ' ' "CALLS_WORDS")))
