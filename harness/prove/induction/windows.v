(* Windows of four octets decide, for texts of every length. *)

From Coq Require Import List NArith Arith Lia Bool.
From Placemat Require Import lists table37.
Import ListNotations.
Open Scope N_scope.

(* The proof walks a text with the three octets in front of it. *)
Fixpoint all_right (x y z : N) (text : list N) : bool :=
  match text with
  | [] => true
  | o :: rest => is_right x y z o && all_right y z o rest
  end.

(* Reports whether a sequence goes on past the text, of which all but the last three octets are walked past. *)
Fixpoint cut_after (x y z : N) (text : list N) : bool :=
  match text with
  | [] => is_cut x y z
  | o :: rest => cut_after y z o rest
  end.

(* Reports whether a row of the table has these two octets. *)
Definition second (a b : N) : bool := existsb (fun '(_, a1, a2, b1, b2) => within a a1 a2 && within b b1 b2) rows.

(* Settles a claim about ranges of octets. *)
Ltac ranges := repeat rewrite ?andb_true_iff, ?orb_true_iff, ?andb_false_iff, ?orb_false_iff, ?N.leb_le, ?N.leb_gt,
  ?N.eqb_eq, ?N.eqb_neq in *; lia.

(* The octets that begin sequences of two octets or more are a range. *)
Lemma leads_2 : forall o, leads o 2 = within o 0xC2 0xF4.
Proof. intros o. apply eq_true_iff_eq. unfold leads, within, rows. cbv [existsb]. ranges. Qed.

(* The octets that begin sequences of three octets or more are a range. *)
Lemma leads_3 : forall o, leads o 3 = within o 0xE0 0xF4.
Proof. intros o. apply eq_true_iff_eq. unfold leads, within, rows. cbv [existsb]. ranges. Qed.

(* The octets that begin sequences of four octets are a range. *)
Lemma leads_4 : forall o, leads o 4 = within o 0xF0 0xF4.
Proof. intros o. apply eq_true_iff_eq. unfold leads, within, rows. cbv [existsb]. ranges. Qed.

(* The first two octets of a row lie in these ranges. *)
Lemma second_ranges : forall a b, second a b = true -> 0xC2 <= a <= 0xF4 /\ 0x80 <= b <= 0xBF.
Proof. intros a b. unfold second, within, rows. cbv [existsb]. intros. ranges. Qed.

(* Settles a claim about what leads, and about ranges. *)
Ltac leading := unfold is_cut, begins in *; rewrite ?leads_2, ?leads_3, ?leads_4 in *; unfold within in *; ranges.

(* The first octet of a row says how many octets it has. *)
Lemma row_length : forall a n a1 a2 b1 b2, In (n, a1, a2, b1, b2) rows -> within a a1 a2 = true ->
  n = 2 + N.b2n (leads a 3) + N.b2n (leads a 4).
Proof.
  intros a n a1 a2 b1 b2 row here. rewrite leads_3, leads_4. unfold within in *.
  repeat (destruct row as [[= <- <- <- <- <-]|row];
    [destruct (0xE0 <=? a) eqn:?, (0xF0 <=? a) eqn:?, (a <=? 0xF4) eqn:?; cbn; ranges|]).
  destruct row.
Qed.

(* A row, the length and the further octets make a sequence. *)
Lemma sequence_of_row : forall a b further, is_sequence (a :: b :: further) = true <->
  second a b = true /\ Forall (fun c => within c 0x80 0xBF = true) further
  /\ N.of_nat (length further) = N.b2n (leads a 3) + N.b2n (leads a 4).
Proof.
  intros a b further. unfold is_sequence, second.
  rewrite andb_true_iff, forallb_forall, Forall_forall, !existsb_exists. cbn [length]. split.
  - intros [([[[[n a1] a2] b1] b2] & row & fits) later]. rewrite !andb_true_iff, N.eqb_eq in fits.
    destruct fits as [[long here] next]. pose proof (row_length a n a1 a2 b1 b2 row here).
    split; [exists (n, a1, a2, b1, b2)|split; [assumption|lia]]. now rewrite andb_true_iff.
  - intros [([[[[n a1] a2] b1] b2] & row & fits) [later long]]. rewrite andb_true_iff in fits.
    destruct fits as [here next]. pose proof (row_length a n a1 a2 b1 b2 row here).
    split; [exists (n, a1, a2, b1, b2)|assumption]. rewrite !andb_true_iff, N.eqb_eq. repeat split; trivial. lia.
Qed.

(* A sequence has one of four shapes. *)
Lemma sequence_shapes : forall s, is_sequence s = true ->
  (exists a, s = [a] /\ a <= 0x7F)
  \/ (exists a b, s = [a; b] /\ second a b = true /\ a <= 0xDF)
  \/ (exists a b c, s = [a; b; c] /\ second a b = true /\ 0xE0 <= a <= 0xEF /\ within c 0x80 0xBF = true)
  \/ (exists a b c d, s = [a; b; c; d] /\ second a b = true /\ 0xF0 <= a
      /\ within c 0x80 0xBF = true /\ within d 0x80 0xBF = true).
Proof.
  intros [|a [|b further]] fits; [discriminate| |].
  - left. exists a. split; [reflexivity|]. now apply N.leb_le.
  - right. apply sequence_of_row in fits. destruct fits as (next & later & long).
    pose proof (second_ranges a b next). rewrite leads_3, leads_4 in long. unfold within in long.
    destruct further as [|c [|d [|e further]]]; cbn [length] in long;
      destruct (0xE0 <=? a) eqn:?, (0xF0 <=? a) eqn:?, (a <=? 0xF4) eqn:?; cbn in long; try (exfalso; ranges).
    + left. exists a, b. repeat split; trivial. ranges.
    + right. left. inversion_clear later. exists a, b, c. repeat split; trivial; ranges.
    + right. right. inversion_clear later as [|? ? at_c at_d]. inversion_clear at_d.
      exists a, b, c, d. repeat split; trivial; ranges.
Qed.

(* Where no sequence goes on, an octet may stand if it begins one. *)
Lemma right_if_begins : forall x y z o, is_cut x y z = false -> is_right x y z o = begins o.
Proof.
  intros x y z o not_cut. unfold is_cut in not_cut. rewrite !orb_false_iff in not_cut.
  destruct not_cut as [[no2 no3] no4]. unfold is_right. now rewrite no2, no3, no4.
Qed.

(* After an octet that leads, an octet may stand if a row has both. *)
Lemma right_if_second : forall x y a o, leads a 2 = true -> is_right x y a o = second a o.
Proof. intros x y a o leading. unfold is_right. now rewrite leading. Qed.

(* Later octets of a sequence are 80..BF. *)
Lemma right_if_later : forall x y z o, leads z 2 = false -> leads y 3 = true \/ leads x 4 = true ->
  is_right x y z o = within o 0x80 0xBF.
Proof.
  intros x y z o no2 leading. unfold is_right. rewrite no2. destruct leading as [->| ->]; [reflexivity|].
  now rewrite orb_true_r.
Qed.

(* The walk passes a sequence from one place where none goes on to the next one, and inside it one goes on. *)
Lemma sequence_passes : forall x y z s, is_cut x y z = false -> is_sequence s = true ->
  exists x' y' z', is_cut x' y' z' = false
  /\ (forall text, all_right x y z (s ++ text) = all_right x' y' z' text)
  /\ (forall text, cut_after x y z (s ++ text) = cut_after x' y' z' text)
  /\ (forall place, (0 < place < length s)%nat -> cut_after x y z (firstn place s) = true).
Proof.
  intros x y z s not_cut fits.
  destruct (sequence_shapes s fits)
    as [(a & -> & low)|[(a & b & -> & next & at_a)|[(a & b & c & -> & next & at_a & at_c)|
        (a & b & c & d & -> & next & at_a & at_c & at_d)]]];
    try pose proof (second_ranges a b next).
  - exists y, z, a. repeat split; [leading|..]; cbn [app all_right length]; try lia.
    intros text. rewrite right_if_begins by assumption.
    replace (begins a) with true by (symmetry; leading). reflexivity.
  - exists z, a, b. repeat split; [leading|..]; cbn [app all_right length].
    + intros text. rewrite right_if_begins, right_if_second by (assumption || leading).
      replace (begins a) with true by (symmetry; leading). now rewrite next.
    + intros [|[|place]] ?; try lia. cbn. leading.
  - exists a, b, c. repeat split; [leading|..]; cbn [app all_right length].
    + intros text. rewrite right_if_begins, right_if_second, (right_if_later z a b) by (assumption || leading).
      replace (begins a) with true by (symmetry; leading). now rewrite next, at_c.
    + intros [|[|[|place]]] ?; try lia; cbn; leading.
  - exists b, c, d. repeat split; [leading|..]; cbn [app all_right length].
    + intros text. rewrite right_if_begins, right_if_second, (right_if_later z a b), (right_if_later a b c)
        by (assumption || leading).
      replace (begins a) with true by (symmetry; leading). now rewrite next, at_c, at_d.
    + intros [|[|[|[|place]]]] ?; try lia; cbn; leading.
Qed.

(* Where no sequence goes on, a text that is right and not cut begins with a sequence. *)
Lemma sequence_found : forall x y z text, is_cut x y z = false -> text <> [] ->
  all_right x y z text = true -> cut_after x y z text = false ->
  exists s rest, is_sequence s = true /\ text = s ++ rest.
Proof.
  intros x y z [|a text] not_cut some right whole; [contradiction|].
  cbn [all_right cut_after] in *. rewrite right_if_begins in right by assumption.
  apply andb_true_iff in right. destruct right as [at_a right].
  destruct (leads a 2) eqn:leads_a.
  2: { exists [a], text. split; [|reflexivity]. unfold begins in at_a. now rewrite leads_a, orb_false_r in at_a. }
  destruct text as [|b text]; cbn [all_right cut_after] in *.
  { unfold is_cut in whole. rewrite leads_a in whole. discriminate. }
  rewrite right_if_second in right by assumption.
  apply andb_true_iff in right. destruct right as [next right]. pose proof (second_ranges a b next).
  destruct (leads a 3) eqn:more_than_2.
  2: { exists [a; b], text. split; [|reflexivity]. apply sequence_of_row. repeat split; trivial.
       rewrite more_than_2. replace (leads a 4) with false by (symmetry; leading). reflexivity. }
  destruct text as [|c text]; cbn [all_right cut_after] in *.
  { unfold is_cut in whole. rewrite more_than_2, orb_true_r in whole. discriminate. }
  rewrite (right_if_later z a b) in right by (assumption || (left; assumption) || leading).
  apply andb_true_iff in right. destruct right as [at_c right].
  destruct (leads a 4) eqn:four.
  2: { exists [a; b; c], text. split; [|reflexivity]. apply sequence_of_row.
       rewrite more_than_2, four. repeat split; trivial. now repeat constructor. }
  destruct text as [|d text]; cbn [all_right cut_after] in *.
  { unfold is_cut in whole. rewrite four, !orb_true_r in whole. discriminate. }
  rewrite (right_if_later a b c) in right by ((right; assumption) || leading).
  apply andb_true_iff in right. destruct right as [at_d right].
  exists [a; b; c; d], text. split; [|reflexivity]. apply sequence_of_row.
  rewrite more_than_2, four. repeat split; trivial. now repeat constructor.
Qed.

(* The walk accepts a text if and only if the text is well-formed. *)
Lemma walk_decides : forall text x y z, is_cut x y z = false ->
  (well_formed text <-> all_right x y z text = true /\ cut_after x y z text = false).
Proof.
  intros text. induction text as [text again] using (well_founded_induction (well_founded_ltof _ (@length N))).
  intros x y z not_cut. split.
  - intros (sequences & fit & <-). destruct fit as [|s sequences fits fit]; [now split|]. cbn [concat].
    destruct (sequence_passes x y z s not_cut fits) as (x' & y' & z' & here & passes & ends & _).
    rewrite passes, ends. apply again; [|assumption|now exists sequences].
    unfold ltof. cbn [concat]. rewrite length_of_both. destruct s; [discriminate|cbn [length]; lia].
  - intros [right whole]. destruct text as [|o text]; [exists []; now repeat constructor|].
    destruct (sequence_found x y z (o :: text)) as (s & rest & fits & same); trivial; [discriminate|].
    rewrite same in *. destruct (sequence_passes x y z s not_cut fits) as (x' & y' & z' & here & passes & ends & _).
    rewrite passes, ends in *. destruct (again rest) with x' y' z' as [_ found]; trivial.
    { unfold ltof. rewrite length_of_both. destruct s; [discriminate|cbn [length]; lia]. }
    destruct (found (conj right whole)) as (sequences & fit & <-). exists (s :: sequences).
    split; [now constructor|reflexivity].
Qed.

(* The walk examines each place. *)
Lemma walk_by_places : forall text x y z, all_right x y z text = true <-> forall p, (p < length text)%nat ->
  let l := x :: y :: z :: text in is_right (nth p l 0) (nth (1 + p) l 0) (nth (2 + p) l 0) (nth (3 + p) l 0) = true.
Proof.
  induction text as [|o text again]; intros x y z; cbn [all_right length].
  - split; [lia|reflexivity].
  - rewrite andb_true_iff, again. split.
    + intros [first later] [|p] inside; [exact first|]. apply later. lia.
    + intros all. split; [apply (all 0%nat); lia|]. intros p inside. apply (all (S p)). lia.
Qed.

(* The walk ends with the last three octets. *)
Lemma walk_ends : forall text x y z, cut_after x y z text =
  let l := x :: y :: z :: text in
  is_cut (nth (length text) l 0) (nth (1 + length text) l 0) (nth (2 + length text) l 0).
Proof. induction text as [|o text again]; intros x y z; [reflexivity|]. apply again. Qed.

(* The walk from the start says whether each place is right. *)
Lemma right_by_places : forall text, all_right 0 0 0 text = true <->
  forall p, (p < length text)%nat -> is_right_at text p = true.
Proof.
  intros text. rewrite walk_by_places. unfold is_right_at, octet_before.
  split; intros all p inside; specialize (all p inside);
    replace (p + 3 - 3)%nat with p in * by lia; replace (p + 3 - 2)%nat with (1 + p)%nat in * by lia;
    replace (p + 3 - 1)%nat with (2 + p)%nat in * by lia; replace (p + 3 - 0)%nat with (3 + p)%nat in * by lia;
    exact all.
Qed.

(* The walk from the start says whether the text is cut at its end. *)
Lemma cut_by_places : forall text, cut_after 0 0 0 text = is_cut_at text (length text).
Proof.
  intros text. rewrite walk_ends. unfold is_cut_at, octet_before.
  replace (length text + 3 - 3)%nat with (length text) by lia.
  replace (length text + 3 - 2)%nat with (1 + length text)%nat by lia.
  now replace (length text + 3 - 1)%nat with (2 + length text)%nat by lia.
Qed.

(* A text is well-formed if and only if each octet may stand where it stands, and no sequence goes on past the end. *)
Theorem windows_decide : forall text, well_formed text <->
  (forall place, (place < length text)%nat -> is_right_at text place = true)
  /\ is_cut_at text (length text) = false.
Proof. intros text. rewrite <- right_by_places, <- cut_by_places. now apply walk_decides. Qed.

(* Each text has a first wrong place, or is right up to its size. *)
Theorem first_wrong_exists : forall text, exists place, is_first_wrong text place.
Proof.
  intros text.
  assert (up_to : forall n, (n <= length text)%nat ->
    (forall p, (p < n)%nat -> is_right_at text p = true) \/ exists place, is_first_wrong text place).
  { induction n as [|n again]; intros inside; [left; lia|].
    destruct again as [fine|found]; [lia| |right; exact found].
    destruct (is_right_at text n) eqn:at_n.
    - left. intros p before. destruct (Nat.eq_dec p n) as [->|]; [assumption|]. apply fine. lia.
    - right. exists n. repeat split; trivial. lia. }
  destruct (up_to (length text) (le_n _)) as [fine|found]; [|assumption].
  exists (length text). repeat split; trivial. lia.
Qed.

(* This is the statement about `validate` in ../functions.py. *)
Theorem first_wrong_decides : forall text wrong, is_first_wrong text wrong ->
  (well_formed text <-> wrong = length text /\ is_cut_at text (length text) = false).
Proof.
  intros text wrong (inside & right & first). rewrite windows_decide. split; intros [all whole]; split; trivial.
  - destruct (Nat.eq_dec wrong (length text)) as [|before]; [assumption|].
    rewrite all in first by lia. discriminate first. lia.
  - now rewrite <- all.
Qed.

(* The first octets of a text, up to a place, have the same windows up to there. *)
Lemma windows_of_part : forall text place p back, (p + 3 - back < place + 3)%nat -> (place <= length text)%nat ->
  octet_before (firstn place text) p back = octet_before text p back.
Proof.
  intros text place p back inside part. unfold octet_before.
  rewrite <- (firstn_skipn place text) at 2. rewrite app_assoc. symmetry. apply app_nth1.
  rewrite length_of_both, length_of_first. cbn [length]. lia.
Qed.

(* Where a text of sequences is not cut, the next one begins. *)
Lemma sequence_at_boundary : forall sequences, all_sequences sequences -> forall x y z place,
  is_cut x y z = false -> (place < length (concat sequences))%nat ->
  cut_after x y z (firstn place (concat sequences)) = false ->
  exists s rest, is_sequence s = true /\ skipn place (concat sequences) = s ++ rest.
Proof.
  intros sequences fit. induction fit as [|s sequences fits fit again]; intros x y z place not_cut inside whole;
    cbn [concat length] in *; [lia|].
  destruct (sequence_passes x y z s not_cut fits) as (x' & y' & z' & here & _ & ends & cut_inside).
  destruct place as [|place]; [now exists s, (concat sequences)|].
  destruct (le_lt_dec (length s) (S place)) as [past|before].
  - rewrite firstn_app, firstn_all2, ends in whole by assumption. rewrite length_of_both in inside.
    rewrite skipn_app, skipn_all2 by assumption. apply (again x' y' z'); trivial. lia.
  - rewrite firstn_app in whole. replace (S place - length s)%nat with 0%nat in whole by lia.
    rewrite firstn_O, app_nil_r, cut_inside in whole by lia. discriminate.
Qed.

(* This is the statement about `well_formed_prefix` in ../functions.py: such a result is the size of the longest
   well-formed part at the start of the text. *)
Theorem prefix_is_longest : forall text wrong result, is_first_wrong text wrong ->
  (result <= wrong)%nat -> is_cut_at text result = false ->
  result = length text \/ ~ has_sequence_at text result ->
  well_formed (firstn result text)
  /\ forall longer, (result < longer <= length text)%nat -> ~ well_formed (firstn longer text).
Proof.
  intros text wrong result (inside & right & _) before whole last.
  assert (size : length (firstn result text) = result) by (rewrite length_of_first; lia).
  split.
  - apply windows_decide. rewrite size. split.
    + intros p early. rewrite <- (right p) by lia. unfold is_right_at. rewrite !windows_of_part by lia. reflexivity.
    + rewrite <- whole. unfold is_cut_at. rewrite !windows_of_part by lia. reflexivity.
  - intros longer further (sequences & fit & same). destruct last as [->|none]; [lia|]. apply none.
    assert (part : firstn result (concat sequences) = firstn result text).
    { rewrite same, firstn_firstn. now rewrite Nat.min_l by lia. }
    destruct (sequence_at_boundary sequences fit 0 0 0 result) as (s & rest & fits & found); [reflexivity| | |].
    + rewrite same, length_of_first. lia.
    + rewrite part, cut_by_places, size, <- whole. unfold is_cut_at. rewrite !windows_of_part by lia. reflexivity.
    + exists s, (rest ++ skipn longer text). split; [assumption|].
      rewrite app_assoc, <- found, same. rewrite <- (firstn_skipn longer text) at 1. rewrite skipn_app, length_of_first.
      now replace (result - Nat.min longer (length text))%nat with 0%nat by lia.
Qed.

(* An octet that goes on with a sequence counts no units. *)
Lemma later_counts_none : forall c width, 0x80 <= c <= 0xBF -> units_of c width = 0%nat.
Proof.
  intros c width later. unfold units_of.
  replace (begins c) with false by (symmetry; leading). replace (leads c 4) with false by (symmetry; leading).
  now destruct (width =? 32).
Qed.

(* The first octet of a sequence counts its units. *)
Lemma first_counts : forall a width, begins a = true ->
  units_of a width = if width =? 32 then 1%nat else if leads a 4 then 2%nat else 1%nat.
Proof. intros a width first. unfold units_of. rewrite first. now destruct (width =? 32), (leads a 4). Qed.

(* Code units are counted by octets: one of UTF-32 for each sequence, and two of UTF-16 for one of four octets. *)
Theorem units_are_counted : forall sequences, all_sequences sequences ->
  units_in (concat sequences) 32 = length sequences
  /\ units_in (concat sequences) 16 = list_sum (map utf16_units sequences).
Proof.
  intros sequences fit. induction fit as [|s sequences fits fit [of_32 of_16]]; [now split|].
  enough (units_in s 32 = 1%nat /\ units_in s 16 = utf16_units s) as [this_32 this_16].
  { unfold units_in in *. cbn [concat length map]. rewrite !map_app, !list_sum_app, of_32, of_16, this_32, this_16.
    now split. }
  clear sequences fit of_32 of_16. unfold units_in.
  destruct (sequence_shapes s fits)
    as [(a & -> & low)|[(a & b & -> & next & at_a)|[(a & b & c & -> & next & at_a & at_c)|
        (a & b & c & d & -> & next & at_a & at_c & at_d)]]];
    try pose proof (second_ranges a b next); unfold within in *; cbn [map list_sum fold_right];
    rewrite (first_counts a 32), (first_counts a 16) by leading; rewrite ?later_counts_none by ranges.
  - replace (leads a 4) with false by (symmetry; leading). now split.
  - replace (leads a 4) with false by (symmetry; leading). now split.
  - replace (leads a 4) with false by (symmetry; leading). now split.
  - replace (leads a 4) with true by (symmetry; leading). now split.
Qed.

Print Assumptions windows_decide.
Print Assumptions first_wrong_exists.
Print Assumptions first_wrong_decides.
Print Assumptions prefix_is_longest.
Print Assumptions units_are_counted.
