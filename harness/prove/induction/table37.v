(* What is right, by Unicode Table 3-7: the definitions of ../table37.py and ../text.py, under their names.

   Whoever reads a theorem of windows.v has to read this file, and no proof. An octet is any number here, so the
   theorems also hold for numbers that are no octets. *)

From Coq Require Import List NArith Arith Bool.
Import ListNotations.
Open Scope N_scope.

(* The rows of Table 3-7 with more than one octet: how many octets, the first and last first one, and those of the
   second octet. Each further octet is 80..BF. *)
Definition rows : list (N * N * N * N * N) := [
  (2, 0xC2, 0xDF, 0x80, 0xBF);
  (3, 0xE0, 0xE0, 0xA0, 0xBF);
  (3, 0xE1, 0xEC, 0x80, 0xBF);
  (3, 0xED, 0xED, 0x80, 0x9F);
  (3, 0xEE, 0xEF, 0x80, 0xBF);
  (4, 0xF0, 0xF0, 0x90, 0xBF);
  (4, 0xF1, 0xF3, 0x80, 0xBF);
  (4, 0xF4, 0xF4, 0x80, 0x8F)
].

(* Reports whether an octet lies in a range. *)
Definition within (octet first last : N) : bool := (first <=? octet) && (octet <=? last).

(* Reports whether an octet begins sequences of `least` octets or more. *)
Definition leads (octet least : N) : bool :=
  existsb (fun '(n, a1, a2, _, _) => (least <=? n) && within octet a1 a2) rows.

(* Reports whether an octet begins a sequence. *)
Definition begins (octet : N) : bool := (octet <=? 0x7F) || leads octet 2.

(* Returns how many code units of `width` bits the character takes that begins with the octet. *)
Definition units_of (octet width : N) : nat :=
  let units := Nat.b2n (begins octet) in
  if width =? 32 then units else (units + Nat.b2n (leads octet 4))%nat.

(* Reports whether an octet may follow these three, of which each may stand where it stands. *)
Definition is_right (before3 before2 before1 octet : N) : bool :=
  if leads before1 2 then
    existsb (fun '(_, a1, a2, b1, b2) => within before1 a1 a2 && within octet b1 b2) rows
  else if leads before2 3 || leads before3 4 then within octet 0x80 0xBF
  else begins octet.

(* Reports whether a sequence goes on past these three octets. *)
Definition is_cut (before3 before2 before1 : N) : bool := leads before1 2 || leads before2 3 || leads before3 4.

(* Reports whether octets are one well-formed sequence: a row of Table 3-7. *)
Definition is_sequence (octets : list N) : bool :=
  match octets with
  | [] => false
  | [a] => a <=? 0x7F
  | a :: b :: further =>
      existsb (fun '(n, a1, a2, b1, b2) => (N.of_nat (length octets) =? n) && within a a1 a2 && within b b1 b2) rows
      && forallb (fun c => within c 0x80 0xBF) further
  end.

(* Lists of sequences of Table 3-7. *)
Definition all_sequences : list (list N) -> Prop := Forall (fun s => is_sequence s = true).

(* A text is well-formed if it is sequences, one after the other. *)
Definition well_formed (text : list N) : Prop := exists sequences, all_sequences sequences /\ concat sequences = text.

(* Returns the octet `back` places in front of a place. Zeros stand before the text. *)
Definition octet_before (text : list N) (place back : nat) : N := nth (place + 3 - back) ([0; 0; 0] ++ text) 0.

(* Reports whether the octet at a place may stand there. *)
Definition is_right_at (text : list N) (place : nat) : bool :=
  let at_ := octet_before text place in is_right (at_ 3%nat) (at_ 2%nat) (at_ 1%nat) (at_ 0%nat).

(* Reports whether a sequence goes on past a place. *)
Definition is_cut_at (text : list N) (place : nat) : bool :=
  let at_ := octet_before text place in is_cut (at_ 3%nat) (at_ 2%nat) (at_ 1%nat).

(* Reports whether a well-formed sequence begins at a place. *)
Definition has_sequence_at (text : list N) (place : nat) : Prop :=
  exists s rest, is_sequence s = true /\ skipn place text = s ++ rest.

(* Reports whether a place is the first one whose octet may not stand there, or the size of the text. *)
Definition is_first_wrong (text : list N) (place : nat) : Prop :=
  (place <= length text)%nat
  /\ (forall p, (p < place)%nat -> is_right_at text p = true)
  /\ ((place < length text)%nat -> is_right_at text place = false).

(* Returns how many code units the characters take that begin in a text. *)
Definition units_in (text : list N) (width : N) : nat := list_sum (map (fun o => units_of o width) text).

(* Returns how many code units of UTF-16 a sequence takes. *)
Definition utf16_units (sequence : list N) : nat := if (length sequence =? 4)%nat then 2 else 1.
