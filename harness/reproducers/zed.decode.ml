(* for: ocaml-zed *)
(* run: ocamlfind ocamlopt -package zed -linkpkg reproduce.ml -o reproduce && ./reproduce *)
let () =
  let octets = OCTETS_STRING in
  match Zed_utf8.check octets with
  | Zed_utf8.Message reason -> print_endline ("refused: " ^ reason)
  | Zed_utf8.Correct _ ->
    print_endline "correct";
    Zed_utf8.iter (fun value -> Printf.printf "U+%04X\n" (CamomileLibrary.UChar.code value)) octets
