(* for: ocaml-uutf-decoder *)
(* run: ocamlfind ocamlopt -package uutf -linkpkg reproduce.ml -o reproduce && ./reproduce *)
let () =
  let decoder = Uutf.decoder ~encoding:`UTF_8 (`String OCTETS_STRING) in
  let rec all () =
    match Uutf.decode decoder with
    | `Uchar value -> Printf.printf "U+%04X\n" (Uchar.to_int value); all ()
    | `Malformed octets -> Printf.printf "U+FFFD for %d malformed\n" (String.length octets); all ()
    | `End | `Await -> () in
  all ()
