(* The driver protocol: fields, replies and the loop. *)

let octets hex =
  let hex = if hex = "-" then "" else hex in
  String.init (String.length hex / 2) (fun i ->
      Char.chr (int_of_string ("0x" ^ String.sub hex (2 * i) 2)))

(* Gives octets from a place on in a larger string, which has others beside them. *)
type slice = { all : string; from : int; length : int }

let before = ref "" and after = ref ""

let slice hex =
  let units = octets hex in
  { all = !before ^ units ^ !after; from = String.length !before; length = String.length units }

let units octets =
  "units "
  ^ String.concat "" (List.map (fun c -> Printf.sprintf "%02X" (Char.code c)) (List.of_seq (String.to_seq octets)))

let values list = String.concat " " ("values" :: List.map (Printf.sprintf "%X") list)

let number n = Printf.sprintf "number %d" n

let start at value = Printf.sprintf "start %d %X" at value

let order n = if n < 0 then "less" else if n > 0 then "greater" else "equal"

let number_of field = int_of_string field

(* Where `make` raises, there is no character of this value. Where `add` does, it refuses the character. *)
let encode make add fields =
  let all = List.map (fun field -> int_of_string ("0x" ^ field)) fields in
  match List.map make all with
  | exception _ -> "untestable"
  | characters ->
    let buffer = Buffer.create 64 in
    let rec each index = function
      | [] -> units (Buffer.contents buffer)
      | c :: rest -> (
        match add buffer c with
        | () -> each (index + 1) rest
        | exception Invalid_argument _ -> Printf.sprintf "unencodable %d" index) in
    each 0 characters

(* Answers a request, or the one inside it. *)
let reply answer = function
  | "within" :: left :: right :: op :: fields ->
    before := octets left;
    after := octets right;
    let reply = answer op fields in
    before := "";
    after := "";
    reply
  | [ "repeat"; times; op; field; tail ] ->
    let times = int_of_string times and tail = if tail = "-" then "" else tail in
    if times * String.length field > 1 lsl 28 then "untestable" (* too long for a driver *)
    else answer op [ String.concat "" (List.init times (fun _ -> field)) ^ tail ]
  | op :: fields -> answer op fields
  | [] -> "unsupported"

let serve greeting answer =
  List.iter print_endline ([ "utf8-driver 3"; "language OCaml" ] @ greeting @ [ "ready" ]);
  try
    while true do
      match String.split_on_char ' ' (input_line stdin) with
      | [ "" ] -> flush stdout
      | fields -> print_string (reply answer fields ^ "\n")
    done
  with End_of_file -> flush stdout
