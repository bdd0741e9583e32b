(* A kernel that examines windows block by block accepts the well-formed texts, however many blocks they have. *)

From Coq Require Import List NArith Arith Bool.
From Placemat Require Import table37 windows blocks.
Import ListNotations.
Open Scope N_scope.

(* The answer at a place is whether the octet may stand there. *)
Definition right_after (before : window N) (o : N) : bool := let '(x, y, z) := before in is_right x y z o.

(* The answer for a text is whether all its octets may stand where they stand. *)
Lemma answer_is_walk : forall text x y z,
  answer_for N bool true andb right_after (x, y, z) text = all_right x y z text.
Proof. induction text as [|o text again]; intros x y z; [reflexivity|]. cbn. now rewrite again. Qed.

(* If the steps of a kernel are right, then it accepts a text, and the text is not cut, if and only if the text is
   well-formed. *)
Theorem block_kernel_validates : forall carry carry_of size block_step head_step tail_step,
  (forall before block, length block = size -> block_step (carry_of before) block =
    (answer_for N bool true andb right_after before block, carry_of (moved_past N before block))) ->
  (forall before head, (length head < size)%nat -> head_step before head =
    (answer_for N bool true andb right_after before head, carry_of (moved_past N before head))) ->
  (forall before tail, (length tail < size)%nat ->
    tail_step (carry_of before) tail = answer_for N bool true andb right_after before tail) ->
  forall head blocks tail, (length head < size)%nat -> Forall (fun block => length block = size) blocks ->
  (length tail < size)%nat -> let text := head ++ concat blocks ++ tail in
  well_formed text <->
  kernel_run N carry bool andb block_step head_step tail_step (0, 0, 0) head blocks tail = true
  /\ is_cut_at text (length text) = false.
Proof.
  intros carry carry_of size block_step head_step tail_step of_block of_head of_tail head blocks tail short whole
    ending text.
  rewrite (kernel_is_right N carry bool true andb) with (answer_at := right_after) (carry_of := carry_of) (size := size);
    trivial.
  - rewrite answer_is_walk, right_by_places. apply windows_decide.
  - intros a b c. symmetry. apply andb_assoc.
Qed.

(* The hypotheses can hold: they do if the carry is the window, and each step asks for the right answer. *)
Theorem hypotheses_can_hold : forall head blocks tail, (length head < 64)%nat ->
  Forall (fun block => length block = 64%nat) blocks -> (length tail < 64)%nat ->
  let answer := answer_for N bool true andb right_after in
  let step before block := (answer before block, moved_past N before block) in
  let text := head ++ concat blocks ++ tail in
  well_formed text <->
  kernel_run N (window N) bool andb step step answer (0, 0, 0) head blocks tail = true
  /\ is_cut_at text (length text) = false.
Proof. intros. now apply (block_kernel_validates (window N) (fun before => before) 64). Qed.

Print Assumptions block_kernel_validates.
Print Assumptions hypotheses_can_hold.
