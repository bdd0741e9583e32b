(* A kernel that goes through a text block by block: a step that is right for one block is right for any number.

   A carry stands for the three octets in front of a block. *)

From Coq Require Import List Arith Lia.
From Placemat Require Import lists.
Import ListNotations.

Section Blocks.
  Variables octet carry answer : Type.

  (* Answers are joined in the order of the text: sums, conjunctions, or output that is appended. *)
  Variable nothing : answer.
  Variable join : answer -> answer -> answer.
  Hypothesis nothing_joins : forall a, join nothing a = a.
  Hypothesis join_regroups : forall a b c, join (join a b) c = join a (join b c).

  (* These are the three octets in front of a place, the nearest one last. *)
  Definition window : Type := octet * octet * octet.

  (* An octet and the window in front of it decide the answer at its place. *)
  Variable answer_at : window -> octet -> answer.

  (* The window moves on by an octet. *)
  Definition moved (before : window) (o : octet) : window := let '(_, b, c) := before in (b, c, o).

  (* The window moves on by a text. *)
  Definition moved_past (before : window) (text : list octet) : window := fold_left moved text before.

  (* The right answer for a text joins the answers at all its places. *)
  Fixpoint answer_for (before : window) (text : list octet) : answer :=
    match text with
    | [] => nothing
    | o :: rest => join (answer_at before o) (answer_for (moved before o) rest)
    end.

  (* A carry is a function of the window. *)
  Variable carry_of : window -> carry.

  (* A block has so many octets. *)
  Variable size : nat.
  Hypothesis size_is_not_zero : 0 < size.

  (* The kernel has a step for a block, code for a shorter head in front of the blocks, and for a shorter tail. *)
  Variable block_step : carry -> list octet -> answer * carry.
  Variable head_step : window -> list octet -> answer * carry.
  Variable tail_step : carry -> list octet -> answer.

  (* The step is right for one block, and hands on the right carry. *)
  Hypothesis block_is_right : forall before block, length block = size ->
    block_step (carry_of before) block = (answer_for before block, carry_of (moved_past before block)).

  (* The head is right, and hands on the right carry. *)
  Hypothesis head_is_right : forall before head, length head < size ->
    head_step before head = (answer_for before head, carry_of (moved_past before head)).

  (* The tail is right. *)
  Hypothesis tail_is_right : forall before tail, length tail < size ->
    tail_step (carry_of before) tail = answer_for before tail.

  (* The blocks and the tail are taken one after the other. *)
  Fixpoint blocks_run (c : carry) (blocks : list (list octet)) (tail : list octet) : answer :=
    match blocks with
    | [] => tail_step c tail
    | block :: rest => let (a, handed_on) := block_step c block in join a (blocks_run handed_on rest tail)
    end.

  (* The kernel takes the head first. *)
  Definition kernel_run (before : window) (head : list octet) (blocks : list (list octet)) (tail : list octet)
    : answer := let (a, c) := head_step before head in join a (blocks_run c blocks tail).

  (* The answer for two texts, one after the other, joins their answers. *)
  Lemma answer_for_both : forall text before rest,
    answer_for before (text ++ rest) = join (answer_for before text) (answer_for (moved_past before text) rest).
  Proof.
    induction text as [|o text again]; intros before rest; simpl.
    - now rewrite nothing_joins.
    - now rewrite again, join_regroups.
  Qed.

  (* Blocks and a tail are right for each number of blocks. *)
  Lemma blocks_are_right : forall blocks before tail,
    Forall (fun block => length block = size) blocks -> length tail < size ->
    blocks_run (carry_of before) blocks tail = answer_for before (concat blocks ++ tail).
  Proof.
    induction blocks as [|block blocks again]; intros before tail whole short; simpl.
    - now apply tail_is_right.
    - inversion_clear whole as [|? ? this others].
      rewrite block_is_right, again by assumption.
      rewrite <- app_assoc. symmetry. apply answer_for_both.
  Qed.

  (* The kernel is right for each head, each number of blocks, and each tail. *)
  Theorem kernel_is_right : forall before head blocks tail,
    length head < size -> Forall (fun block => length block = size) blocks -> length tail < size ->
    kernel_run before head blocks tail = answer_for before (head ++ concat blocks ++ tail).
  Proof.
    intros. unfold kernel_run. rewrite head_is_right, blocks_are_right by assumption.
    symmetry. apply answer_for_both.
  Qed.

  (* Each text is blocks and a shorter tail, so the kernel leaves out no text. *)
  Theorem every_text_has_blocks : forall text : list octet, exists blocks tail,
    text = concat blocks ++ tail /\ Forall (fun block => length block = size) blocks /\ length tail < size.
  Proof.
    intros text. induction text as [text again] using (well_founded_induction (well_founded_ltof _ (@length octet))).
    destruct (le_lt_dec size (length text)) as [enough|short].
    - destruct (again (skipn size text)) as (blocks & tail & same & whole & short).
      { unfold ltof. rewrite length_of_rest. lia. }
      exists (firstn size text :: blocks), tail. simpl. rewrite <- app_assoc, <- same, firstn_skipn.
      split; [reflexivity|split; [|assumption]].
      constructor; [rewrite length_of_first; lia|assumption].
    - exists [], text. split; [reflexivity|split; [constructor|assumption]].
  Qed.
End Blocks.

Print Assumptions kernel_is_right.
Print Assumptions every_text_has_blocks.
