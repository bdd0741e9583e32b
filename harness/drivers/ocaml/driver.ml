(* Uutf: its folds and its buffers. *)

let octets hex =
  String.init (String.length hex / 2) (fun i ->
      Char.chr (int_of_string ("0x" ^ String.sub hex (2 * i) 2)))

let hex units =
  String.concat "" (List.map (fun c -> Printf.sprintf "%02X" (Char.code c)) (List.of_seq (String.to_seq units)))

let values list = String.concat " " ("values" :: List.rev_map (Printf.sprintf "%X") list)

(* Folds over what is decoded: `each` gets a value, or nothing for a malformed sequence. *)
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

(* A Uchar.t is a scalar value: other values cannot be asked. *)
let encode add fields =
  let all = List.map (fun field -> int_of_string ("0x" ^ field)) fields in
  if not (List.for_all Uchar.is_valid all) then "untestable"
  else
    let buffer = Buffer.create 64 in
    List.iter (fun value -> add buffer (Uchar.of_int value)) all;
    "units " ^ hex (Buffer.contents buffer)

let answer op fields =
  let units = match (op, fields) with "encode", _ | _, [] -> "" | _, field :: _ -> octets field in
  match op with
  | "decode" -> decode uutf_fold units
  | "replace" -> replace uutf_fold units
  | "encode" -> encode Uutf.Buffer.add_utf_8 fields
  | _ -> "unsupported"

let () =
  print_string ("utf8-driver 1\nid ocaml-uutf\nname Uutf\nversion " ^ Sys.argv.(1)
    ^ "\nlanguage OCaml\napi Uutf.String.fold_utf_8, Uutf.Buffer.add_utf_8\nform rfc3629\nbom keep\n"
    ^ "ops decode replace encode\nready\n");
  flush stdout;
  try
    while true do
      match String.split_on_char ' ' (input_line stdin) with
      | [ "" ] -> flush stdout
      | op :: fields -> print_string (answer op fields ^ "\n")
      | [] -> ()
    done
  with End_of_file -> flush stdout
