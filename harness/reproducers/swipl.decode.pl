% for: swipl-utf8-codes
% run: swipl -g main -t halt reproduce.pl
:- use_module(library(utf8)).

main :-
    split_string("OCTETS_WORDS", " ", "", Words),
    maplist([Word, Octet]>>number_string(Octet, Word), Words, Octets),
    (   phrase(utf8_codes(Values), Octets)
    ->  forall(member(Value, Values), format("U+~|~`0t~16R~4+~n", [Value]))
    ;   writeln(refused)
    ).
