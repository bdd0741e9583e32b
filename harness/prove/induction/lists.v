(* The lengths of parts of lists. The standard library has these lemmas, too, but under names that vary with its
   version. *)

From Coq Require Import List Arith.

(* Two lists, one after the other, have the sum of their lengths. *)
Lemma length_of_both : forall (A : Type) (a b : list A), length (a ++ b) = length a + length b.
Proof. intros A a b. induction a as [|x a again]; cbn; [|rewrite again]; reflexivity. Qed.

(* The first n elements are n, or all there are. *)
Lemma length_of_first : forall (A : Type) (l : list A) n, length (firstn n l) = min n (length l).
Proof. intros A l. induction l as [|x l again]; intros [|n]; cbn; [..|rewrite again]; reflexivity. Qed.

(* Without the first n elements, a list has so many fewer. *)
Lemma length_of_rest : forall (A : Type) (l : list A) n, length (skipn n l) = length l - n.
Proof. intros A l. induction l as [|x l again]; intros [|n]; cbn; [..|rewrite again]; reflexivity. Qed.
