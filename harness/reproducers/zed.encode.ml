(* for: ocaml-zed *)
(* run: ocamlfind ocamlopt -package zed -linkpkg reproduce.ml -o reproduce && ./reproduce *)
let () =
  List.iter
    (fun value ->
      match Zed_utf8.singleton (CamomileLibrary.UChar.of_int value) with
      | text -> String.iter (fun unit -> Printf.printf "%02X " (Char.code unit)) text
      | exception Invalid_argument _ -> print_string "refused ")
    (List.map int_of_string (String.split_on_char ' ' "VALUES_WORDS"));
  print_newline ()
