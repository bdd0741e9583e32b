% for: swipl-utf8-codes
% run: swipl -g main -t halt reproduce.pl
:- use_module(library(utf8)).

main :-
    split_string("VALUES_WORDS", " ", "", Words),
    maplist([Word, Value]>>number_string(Value, Word), Words, Values),
    (   phrase(utf8_codes(Values), Octets)
    ->  forall(member(Octet, Octets), format("~|~`0t~16R~2+ ", [Octet])), nl
    ;   writeln(refused)
    ).
