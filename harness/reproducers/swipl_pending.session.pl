% for: swipl-pending-codes
% run: swipl reproduce.pl
:- use_module(library(unix)).
:- initialization(main, main).

% A call gives octets: + if more follow, . if they are the last of a text, after which the pipe is closed.
main :-
    pipe(In, Out),
    set_stream(In, encoding(utf8)),
    set_stream(Out, type(binary)),
    split_string("CALLS_WORDS", " ", "", All),
    (   append(Calls, _, All), last(Calls, End), string_concat(".", _, End) -> true ; Calls = All ),
    maplist(part(In, Out), Calls, Parts),
    atomic_list_concat(Parts, ' / ', Line),
    writeln(Line).

part(In, Out, Call, Part) :-
    string_chars(Call, [Kind | Digits]),
    octets(Digits, Octets),
    maplist(put_byte(Out), Octets),
    (   Kind == '.' -> close(Out) ; flush_output(Out) ),
    (   Kind == '.' -> to_end(In, Codes) ; Octets == [] -> Codes = [] ; pending(In, Codes, []) ),
    maplist([Code, Word]>>format(string(Word), " ~16R", [Code]), Codes, Words),
    atomic_list_concat([values | Words], Part).

pending(In, Codes, Tail) :- fill_buffer(In), read_pending_codes(In, Codes, Tail).

to_end(In, Codes) :-
    pending(In, Codes, Tail),
    (   Tail == [] -> true ; Codes == Tail -> Tail = [] ; to_end(In, Tail) ).

octets([], []).
octets([High, Low | Digits], [Octet | Octets]) :-
    char_type(High, xdigit(H)),
    char_type(Low, xdigit(L)),
    Octet is 16 * H + L,
    octets(Digits, Octets).
