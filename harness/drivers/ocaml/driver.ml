(* OCaml's standard library and Uutf. *)

let octets hex =
  String.init (String.length hex / 2) (fun i ->
      Char.chr (int_of_string ("0x" ^ String.sub hex (2 * i) 2)))

let hex units =
  String.concat "" (List.map (fun c -> Printf.sprintf "%02X" (Char.code c)) (List.of_seq (String.to_seq units)))

let values list = String.concat " " ("values" :: List.rev_map (Printf.sprintf "%X") list)

(* Folds over decodes: `each` gets a value, or nothing for what is malformed. *)
let stdlib_fold each start units =
  let rec go at acc =
    if at >= String.length units then acc
    else
      let decode = String.get_utf_8_uchar units at in
      let value =
        if Uchar.utf_decode_is_valid decode then Some (Uchar.to_int (Uchar.utf_decode_uchar decode))
        else None in
      go (at + Uchar.utf_decode_length decode) (each acc at value) in
  go 0 start

let uutf_fold each start units =
  Uutf.String.fold_utf_8
    (fun acc at decode ->
      each acc at (match decode with `Uchar u -> Some (Uchar.to_int u) | `Malformed _ -> None))
    start units

let decode fold units =
  let step acc at value =
    match (acc, value) with
    | Error at, _ -> Error at
    | Ok _, None -> Error at
    | Ok list, Some value -> Ok (value :: list) in
  match fold step (Ok []) units with
  | Ok list -> values list
  | Error at -> Printf.sprintf "ill-formed %d" at

let replace fold units =
  values (fold (fun list _ value -> Option.value value ~default:0xFFFD :: list) [] units)

(* A Uchar.t is a scalar value: the others cannot be asked. *)
let encode add fields =
  let all = List.map (fun field -> int_of_string ("0x" ^ field)) fields in
  if not (List.for_all Uchar.is_valid all) then "untestable"
  else
    let buffer = Buffer.create 64 in
    List.iter (fun value -> add buffer (Uchar.of_int value)) all;
    "units " ^ hex (Buffer.contents buffer)

let () =
  let uutf = Sys.argv.(1) = "uutf" in
  let answer op fields =
    let units = match (op, fields) with "encode", _ | _, [] -> "" | _, field :: _ -> octets field in
    match op with
    | "validate" when not uutf ->
        if String.is_valid_utf_8 units then "well-formed" else "ill-formed"
    | "decode" -> if uutf then decode uutf_fold units else decode stdlib_fold units
    | "replace" -> if uutf then replace uutf_fold units else replace stdlib_fold units
    | "encode" -> encode (if uutf then Uutf.Buffer.add_utf_8 else Buffer.add_utf_8_uchar) fields
    | _ -> "unsupported" in
  print_string "utf8-driver 1\nlanguage OCaml\nform rfc3629\nbom keep\n";
  print_string
    (if uutf then "id ocaml-uutf\nname Uutf\napi Uutf.String.fold_utf_8\nops decode replace encode\n"
     else "id ocaml-stdlib\nname OCaml String\nversion " ^ Sys.ocaml_version
        ^ "\nreplacement maximal-subpart\nops validate decode replace encode\n");
  print_string "ready\n";
  flush stdout;
  try
    while true do
      match String.split_on_char ' ' (input_line stdin) with
      | [ "" ] -> flush stdout
      | op :: fields -> print_string (answer op fields ^ "\n")
      | [] -> ()
    done
  with End_of_file -> flush stdout
