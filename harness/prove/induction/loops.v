(* A loop that is cut by an invariant: ../judge.py proves obligations about single turns, and this file says why they
   are enough for any number of turns.

   Loops of one function are taken one by one, the inner one first, with only those steps that do not reach the cut of
   the outer one. That the inner one ends is then the hypothesis `paths_end` about the outer one. *)

From Coq Require Import Arith Lia.

Section Loop.
  (* A state is the memory and the values of the program at one moment. *)
  Variable state : Type.

  (* One instruction leads from a state to another. *)
  Variable step : state -> state -> Prop.

  (* The function begins in these states. *)
  Variable start : state -> Prop.

  (* The loop is cut where a turn begins. *)
  Variable cut : state -> bool.

  (* The judge found this invariant. *)
  Variable invariant : state -> Prop.

  (* These are the obligations of a state: its loads lie within the text, and a result that it returns is right. *)
  Variable right : state -> Prop.

  (* One number moves on in each turn, and has a bound: the largest one of 64 bits, if no lower one is known. *)
  Variable place : state -> nat.
  Variable bound : nat.

  (* A path has one step or more, and does not go on past a cut. *)
  Inductive path (s : state) : state -> Prop :=
  | first_step : forall t, step s t -> path s t
  | next_step : forall t u, path s t -> cut t = false -> step t u -> path s u.

  (* The machine of the proof runs all paths from the start, and all from any state at the cut with the invariant. *)
  Definition covered (s : state) : Prop := start s \/ cut s = true /\ invariant s.

  (* A step inside a path does not reach the cut. *)
  Definition inner_step (t s : state) : Prop := step s t /\ cut t = false.

  (* Each path is finite, because the machine came to its end. *)
  Hypothesis paths_end : forall s, covered s -> Acc inner_step s.

  (* These are the obligations "begins" and "goes on". *)
  Hypothesis keeps : forall s t, covered s -> path s t -> cut t = true -> invariant t.

  (* This is the obligation "moves on". *)
  Hypothesis moves_on : forall s t,
    cut s = true -> invariant s -> path s t -> cut t = true -> place s < place t <= bound.

  (* These are the obligations "loads" and "result". *)
  Hypothesis is_right : forall s t, covered s -> s = t \/ path s t -> right t.

  (* A run is any number of steps. *)
  Inductive run (s : state) : state -> Prop :=
  | no_step : run s s
  | one_more : forall t u, run s t -> step t u -> run s u.

  (* A run from this state ends, whichever steps it takes. *)
  Definition ends (s : state) : Prop := Acc (fun t s => step s t) s.

  (* Each state of a run lies on a path that the machine covered. *)
  Lemma run_is_covered : forall s t, start s -> run s t -> exists c, covered c /\ (c = t \/ path c t).
  Proof.
    intros s t begin r. induction r as [|t u _ (c & over & [<-|way]) next].
    - exists s. split; [left|]; auto.
    - exists c. split; [assumption|]. right. now apply first_step.
    - destruct (cut t) eqn:at_cut.
      + exists t. split; [|right; now apply first_step].
        right. split; [assumption|]. now apply (keeps c).
      + exists c. split; [assumption|]. right. now apply (next_step c t).
  Qed.

  (* A state ends if all its paths are finite, and each cut that they reach ends. *)
  Lemma path_ends : forall c, Acc inner_step c -> (forall t, path c t -> cut t = true -> ends t) -> ends c.
  Proof.
    intros c finite later.
    assert (on_way : forall s, Acc inner_step s -> s = c \/ path c s /\ cut s = false -> ends s).
    { intros s acc. induction acc as [s _ again]. intros at_s. constructor. intros t next.
      assert (way : path c t).
      { destruct at_s as [->|[way not_cut]]; [now apply first_step|now apply (next_step c s)]. }
      destruct (cut t) eqn:at_cut; [now apply later|].
      apply again; [split|right; split]; assumption. }
    apply on_way; auto.
  Qed.

  (* A loop with the invariant ends, because its place cannot move past the bound. *)
  Lemma cut_ends : forall n s, cut s = true -> invariant s -> bound - place s < n -> ends s.
  Proof.
    induction n as [|n again]; intros s at_cut holds few; [lia|].
    apply path_ends.
    - apply paths_end. now right.
    - intros t way cut_t. apply again; [assumption| |].
      + apply (keeps s); [now right|assumption..].
      + pose proof (moves_on s t at_cut holds way cut_t). lia.
  Qed.

  (* If the obligations hold, each run from the start ends, and each state that it reaches is right. *)
  Theorem obligations_are_enough : forall s, start s -> ends s /\ forall t, run s t -> right t.
  Proof.
    intros s begin. split.
    - apply path_ends.
      + apply paths_end. now left.
      + intros t way cut_t. apply (cut_ends (S (bound - place t))); [assumption| |lia].
        apply (keeps s); [now left|assumption..].
    - intros t r. destruct (run_is_covered s t begin r) as (c & over & way). now apply (is_right c).
  Qed.
End Loop.

(* A loop counts to 3. *)
Definition counts (s t : nat) : Prop := s < 3 /\ t = S s.

(* The obligations can hold together: they do of the loop that counts to 3. *)
Theorem obligations_can_hold : Acc (fun t s => counts s t) 0 /\ forall t, run nat counts 0 t -> t <= 3.
Proof.
  assert (on : forall s t, path nat counts (fun s => 1 <=? s) s t -> s < t <= 3).
  { intros s t way. induction way as [t []|t u _ again _ []]; lia. }
  apply (obligations_are_enough nat counts (eq 0) (fun s => 1 <=? s) (fun s => s <= 3) (fun s => s <= 3)
    (fun s => s) 3); try reflexivity.
  - intros s _. constructor. intros t [[_ ->] not_cut]. discriminate.
  - intros s t _ way _. now apply on in way.
  - intros s t _ _ way _. now apply on in way.
  - intros s t over [<-|way]; [destruct over as [<-|[_ ?]]; lia|now apply on in way].
Qed.

(* Two places take turns: one is 1 where the other is 0. *)
Definition takes_turns (s t : bool) : Prop := t = negb s.

(* It would not be enough that each turn moves some place on: two places that take turns go on for ever. *)
Theorem some_place_is_not_enough :
  (forall s t, takes_turns s t -> Nat.b2n s < Nat.b2n t \/ Nat.b2n (negb s) < Nat.b2n (negb t))
  /\ forall s, ~ Acc (fun t s => takes_turns s t) s.
Proof.
  split.
  - intros [|] t ->; cbn; lia.
  - intros s acc. induction acc as [s _ again]. now apply (again (negb s)).
Qed.

Print Assumptions obligations_are_enough.
Print Assumptions obligations_can_hold.
Print Assumptions some_place_is_not_enough.
