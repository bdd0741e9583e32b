(* for: ocaml-uutf *)
(* run: ocamlfind ocamlopt -package uutf -linkpkg reproduce.ml -o reproduce && ./reproduce *)
let () =
  Uutf.String.fold_utf_8
    (fun () at decode ->
      match decode with
      | `Uchar value -> Printf.printf "at %d: U+%04X\n" at (Uchar.to_int value)
      | `Malformed octets -> Printf.printf "at %d: U+FFFD for %d malformed\n" at (String.length octets))
    () OCTETS_STRING
