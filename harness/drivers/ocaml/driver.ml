(* OCaml's libraries of UTF-8. Run as: driver NAME VERSION. *)
open Wire

let first fields = match fields with [] -> "" | field :: _ -> octets field
let first_slice fields = slice (match fields with [] -> "" | field :: _ -> field)

module Uutf_driver = struct
  let claims = [ "form rfc3629"; "bom keep"; "name Uutf"; "api Uutf.String.fold_utf_8, Uutf.Buffer.add_utf_8";
                 "ops decode replace encode within" ]
  (* It skips a byte order mark at the start. *)
  let decoder_claims = [ "form rfc3629"; "bom strip"; "name Uutf.decoder"; "counting replacement";
                         "api Uutf.decode, Uutf.Manual.src, Uutf.decoder_count";
                         "ops decode replace count stream stream-replace session session-replace repeat" ]

  (* Folds over what is decoded: `each` gets a value, or nothing for a malformed sequence. *)
  let fold each start { all; from; length } =
    Uutf.String.fold_utf_8 ~pos:from ~len:length
      (fun acc at decode ->
        each acc (Some (at - from)) (match decode with `Uchar u -> Some (Uchar.to_int u) | `Malformed _ -> None))
      start all

  (* The same with a decoder. It tells where it came to, and not where a malformed sequence began. *)
  let rec read each acc decoder =
    match Uutf.decode decoder with
    | `Uchar u -> read each (each acc None (Some (Uchar.to_int u))) decoder
    | `Malformed _ -> read each (each acc None None) decoder
    | `End | `Await -> acc

  let decoder_fold each start units =
    let decoder = Uutf.decoder ~encoding:`UTF_8 (`String units) in
    let all = read each start decoder in
    (all, Uutf.decoder_count decoder)

  let decode fold units =
    let step acc at value =
      match (acc, value) with
      | Error at, _ -> Error at
      | Ok _, None -> Error at
      | Ok list, Some value -> Ok (value :: list) in
    match fold step (Ok []) units with
    | Ok list -> values (List.rev list)
    | Error (Some at) -> Printf.sprintf "ill-formed %d" at
    | Error None -> "ill-formed"

  let replace fold units =
    values (List.rev (fold (fun list _ value -> Option.value value ~default:0xFFFD :: list) [] units))

  let answer op fields =
    match op with
    | "decode" -> decode fold (first_slice fields)
    | "replace" -> replace fold (first_slice fields)
    | "encode" -> encode Uchar.of_int Uutf.Buffer.add_utf_8 fields
    | _ -> "unsupported"

  (* Gives it a chunk, and reads until it awaits the next one. Without octets Manual.src signals the end of the input,
     so an empty chunk is not given to it. *)
  let chunk_fold each start decoder chunk is_last =
    let give acc length =
      Uutf.Manual.src decoder (Bytes.of_string chunk) 0 length;
      read each acc decoder in
    let acc = if chunk = "" then start else give start (String.length chunk) in
    if is_last then give acc 0 else acc

  let manual () = Uutf.decoder ~encoding:`UTF_8 `Manual

  let stream_fold chunks each start _ =
    let decoder = manual () in
    let acc = List.fold_left (fun acc chunk -> chunk_fold each acc decoder chunk false) start chunks in
    chunk_fold each acc decoder "" true

  (* There is no reset, and no text after the end of the input. *)
  let session reply calls =
    let decoder = manual () in
    let rec parts is_over = function
      | [] -> []
      | call :: rest when is_over || call = "~" -> "untestable" :: parts true rest
      | call :: rest ->
        let chunk = octets (String.sub call 1 (String.length call - 1)) and is_last = call.[0] = '.' in
        let part = reply (fun each start units -> chunk_fold each start decoder units is_last) chunk in
        part :: parts is_last rest in
    String.concat " / " (parts false calls)

  let decoder_answer op fields =
    let values_of each start units = fst (decoder_fold each start units) in
    match op with
    | "decode" -> decode values_of (first fields)
    | "replace" -> replace values_of (first fields)
    | "count" -> number (snd (decoder_fold (fun () _ _ -> ()) () (first fields)))
    | "stream" -> decode (stream_fold (List.map octets fields)) ""
    | "stream-replace" -> replace (stream_fold (List.map octets fields)) ""
    | "session" -> session decode fields
    | "session-replace" -> session replace fields
    | _ -> "unsupported"
end

(* What Camomile, Batteries and Zed have in common. *)
module type Text = sig
  type uchar
  val code : uchar -> int
  val chr : int -> uchar
  val add : Buffer.t -> uchar -> unit
  val is_valid : string -> bool
  val fold : (uchar -> unit) -> string -> unit
  val length : string -> int
  val compare : string -> string -> int
  val previous : string -> int -> int * uchar  (* of the character that ends where it is said *)
end

(* Of what is not valid, their documentation says nothing or an exception. *)
module Answers (T : Text) = struct
  let of_valid units answer otherwise = if T.is_valid units then answer units else otherwise

  let decode units =
    let list = ref [] in
    match T.fold (fun c -> list := T.code c :: !list) units with
    | () -> values (List.rev !list)
    | exception Invalid_argument _ -> "ill-formed"

  let answer op fields =
    match op with
    | "validate" -> of_valid (first fields) (fun _ -> "well-formed") "ill-formed"
    | "decode" -> of_valid (first fields) decode "ill-formed"
    | "encode" -> encode T.chr T.add fields
    | "count" -> of_valid (first fields) (fun units -> number (T.length units)) "ill-formed"
    | "compare" ->
      let right = octets (List.nth fields 1) in
      of_valid (first fields)
        (fun left ->
          of_valid right
            (fun right ->
              match T.compare left right with
              | sign -> order sign
              | exception Invalid_argument _ -> "untestable")
            "untestable")
        "untestable"
    | "previous" ->
      let at = number_of (List.hd fields) and units = first (List.tl fields) in
      of_valid (String.sub units 0 at)
        (fun _ ->
          match T.previous units at with
          | from, c -> start from (T.code c)
          | exception Invalid_argument _ -> "untestable")
        "untestable"
    | _ -> "unsupported"
end

module Camomile = Answers (struct
  open Camomile_here
  type uchar = UChar.t
  let code = UChar.code
  let chr = UChar.chr
  let add = UTF8.Buf.add_char
  let is_valid units = match UTF8.validate units with () -> true | exception UTF8.Malformed_code -> false
  let fold = UTF8.iter
  let length = UTF8.length
  let compare = UTF8.compare
  (* prev is defined for a position inside; the end has `last`. *)
  let previous units at =
    let from = if at = String.length units then UTF8.last units else UTF8.prev units at in
    (from, UTF8.look units from)
end)

module Batteries = Answers (struct
  type uchar = BatUChar.t
  let code = BatUChar.code
  let chr = BatUChar.chr
  let add = BatUTF8.Buf.add_char
  let is_valid units = match BatUTF8.validate units with () -> true | exception BatUTF8.Malformed_code -> false
  let fold = BatUTF8.iter
  let length = BatUTF8.length
  let compare = BatUTF8.compare
  let previous units at =
    let from = if at = String.length units then BatUTF8.last units else BatUTF8.prev units at in
    (from, BatUTF8.look units from)
end)

module Zed = Answers (struct
  type uchar = Zed_here.t
  let code = Zed_here.to_int
  let chr = Zed_here.of_int
  let add = Zed_utf8.add
  let is_valid units =
    match Zed_utf8.check units with Correct _ -> true | Message _ | (exception Zed_utf8.Out_of_bounds) -> false
  let fold = Zed_utf8.iter
  let length = Zed_utf8.validate
  let compare = Zed_utf8.compare
  let previous units at = let c, from = Zed_utf8.extract_prev units at in (from, c)
end)

let ops = "ops validate decode encode count compare previous repeat"

let () =
  let name = Sys.argv.(1) in
  let claims, answer =
    match name with
    | "uutf" -> (Uutf_driver.claims, Uutf_driver.answer)
    | "uutf-decoder" -> (Uutf_driver.decoder_claims, Uutf_driver.decoder_answer)
    | "camomile" ->
      ([ "form fss-utf-1992"; "bom keep"; "name Camomile UTF8"; "api UTF8"; "order code-point"; "counting refuse"; ops ], Camomile.answer)
    | "batteries" ->
      ([ "form rfc3629"; "bom keep"; "name Batteries BatUTF8"; "api BatUTF8"; "order code-point"; "counting refuse"; ops ], Batteries.answer)
    | _ -> ([ "form rfc3629"; "bom keep"; "refusal refuse"; "name Zed_utf8"; "api Zed_utf8"; "order code-point"; "counting refuse"; ops ], Zed.answer) in
  serve ([ "id ocaml-" ^ name; "version " ^ Sys.argv.(2) ] @ claims) answer
