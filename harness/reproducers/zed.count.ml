(* for: ocaml-zed *)
(* run: ocamlfind ocamlopt -package zed -linkpkg reproduce.ml -o reproduce && ./reproduce *)
let () =
  match Zed_utf8.validate OCTETS_STRING with
  | count -> Printf.printf "%d characters\n" count
  | exception Zed_utf8.Invalid (reason, _) -> print_endline ("refused: " ^ reason)
