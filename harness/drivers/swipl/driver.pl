% SWI-Prolog: utf8_codes//1 of library(utf8), memory files read as UTF-8, pending input read as UTF-8, and
% the order of strings. A stream that finds malformed input prints a warning and reads on: that is how it
% says "ill-formed".
:- use_module(library(unix)).
:- use_module(library(utf8)).
:- use_module(library(readutil)).
:- use_module(library(memfile)).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3, warned/0.
user:message_hook(io_warning(_, _), _, _) :- assertz(warned).

octets([], []).
octets([High, Low | Rest], [Octet | Octets]) :-
    code_type(High, xdigit(H)), code_type(Low, xdigit(L)),
    Octet is 16 * H + L,
    octets(Rest, Octets).

read_all(codes, Octets, Values) :- once(phrase(utf8_codes(Values), Octets)).
read_all(stream, Octets, Values) :-
    new_memory_file(File),
    setup_call_cleanup(open_memory_file(File, write, Out, [encoding(octet)]),
                       maplist(put_byte_of(Out), Octets), close(Out)),
    setup_call_cleanup(open_memory_file(File, read, In, [encoding(utf8)]),
                       read_stream_to_codes(In, Values), close(In)),
    free_memory_file(File).

put_byte_of(Out, Octet) :- put_code(Out, Octet).

answer(codes, ["decode" | Fields], Reply) :- !, decode(codes, Fields, Reply).
answer(stream, ["replace" | Fields], Reply) :- !, decode(stream, Fields, Reply).
answer(stream, ["decode" | Fields], Reply) :- !,
    retractall(warned),
    decode(stream, Fields, Values),
    (   warned -> Reply = "ill-formed" ; Reply = Values ).
answer(pending, ["session" | Calls], Reply) :- !,
    session(Calls, Parts),
    atomic_list_concat(Parts, " / ", Reply).
answer(pending, ["stream" | Fields], Reply) :- !,
    maplist([Field, Call]>>(split_string(Field, "", "-", [Hex]), string_concat("+", Hex, Call)), Fields, Calls),
    append(Calls, ["."], Text),
    session(Text, Parts),
    (   memberchk("ill-formed", Parts)
    ->  Reply = "ill-formed"
    ;   maplist([Part, Values]>>string_concat("values", Values, Part), Parts, All),
        atomic_list_concat([values | All], Reply)
    ).
answer(codes, ["encode" | Fields], Reply) :- !, encode(Fields, Reply).
answer(compare, ["compare", Left, Right], Reply) :- !,
    (   maplist(text, [Left, Right], [A, B])
    ->  compare(Order, A, B),
        memberchk(Order-Reply, [(<)-less, (=)-equal, (>)-greater])
    ;   Reply = "untestable"
    ).
answer(_, _, "unsupported").

% A string stands for its octets only if it is encoded into them.
text("-", "") :- !.
text(Hex, Text) :-
    atom_codes(Hex, Digits),
    octets(Digits, Octets),
    read_all(stream, Octets, Values),
    once(phrase(utf8_codes(Values), Encoded)),
    Encoded == Octets,
    catch(string_codes(Text, Values), error(type_error(_, _), _), fail).

% Makes the calls of one stream. Each puts its octets into a pipe, then has the stream fill its buffer and give
% what is pending there; octets that are no whole character stay in the buffer. There is no reset.
session(Calls, Parts) :-
    setup_call_cleanup(open_pipe(Pipe), parts(Calls, Pipe, Parts), close_pipe(Pipe)).

open_pipe(pipe(In, Out)) :-
    pipe(In, Out),
    set_stream(In, encoding(utf8)),
    set_stream(Out, type(binary)).

close_pipe(pipe(In, Out)) :- close(Out, [force(true)]), close(In, [force(true)]).

parts([], _, []).
parts([Call | Calls], Pipe, [Part | Parts]) :-
    sub_string(Call, 0, 1, _, Kind),
    sub_string(Call, 1, _, 0, Hex),
    Kind \== "~",
    !,
    part(Kind, Hex, Pipe, Part),
    (   Kind == "+"
    ->  parts(Calls, Pipe, Parts)
    ;   over(Calls, Parts)
    ).
parts(Calls, _, Parts) :- over(Calls, Parts).

over(Calls, Parts) :- maplist([_, "untestable"]>>true, Calls, Parts).

part(Kind, Hex, Pipe, Part) :-
    string_codes(Hex, Digits),
    octets(Digits, Octets),
    retractall(warned),
    (   catch(given(Kind, Octets, Pipe, Values), _, fail), \+ warned
    ->  values_of(Values, Part)
    ;   Part = "ill-formed"
    ).

given("+", Octets, Pipe, Values) :- pieces(Octets, Pipe, Values, []).
given(".", Octets, pipe(In, Out), Values) :-
    pieces(Octets, pipe(In, Out), Values, Last),
    close(Out),
    to_end(In, Last).

% A piece fits into the buffer, so that filling it once takes the whole piece out of the pipe.
pieces([], _, End, End) :- !.
pieces(Octets, pipe(In, Out), Values, End) :-
    length(Octets, All),
    Size is min(All, 4000),
    length(Piece, Size),
    append(Piece, Rest, Octets),
    maplist(put_byte(Out), Piece),
    flush_output(Out),
    fill_buffer(In),
    read_pending_codes(In, Values, Tail),
    pieces(Rest, pipe(In, Out), Tail, End).

% The tail [] says that the end was met. Where octets of no whole character are left, nothing more is
% given, and no end is met either: such a text is not read to its end.
to_end(In, Values) :-
    fill_buffer(In),
    read_pending_codes(In, Values, Tail),
    (   Tail == []
    ->  true
    ;   Values \== Tail,
        to_end(In, Tail)
    ).

decode(Mode, Fields, Reply) :-
    atomic_list_concat(Fields, Hex),
    atom_codes(Hex, Digits),
    octets(Digits, Octets),
    (   catch(read_all(Mode, Octets, Values), _, fail)
    ->  values_of(Values, Reply)
    ;   Reply = "ill-formed"
    ).

values_of(Values, Reply) :-
    maplist([Value, Word]>>format(string(Word), " ~16R", [Value]), Values, Words),
    atomic_list_concat([values | Words], Reply).

encode(Fields, Reply) :-
    maplist([Field, Value]>>(string_concat("0x", Field, Text), number_string(Value, Text)), Fields, Values),
    (   member(Value, Values), Value > 0x7FFFFFFF
    ->  Reply = "untestable"
    ;   catch(once(phrase(utf8_codes(Values), Octets)), _, fail)
    ->  maplist([Octet, Word]>>format(string(Word), "~|~`0t~16R~2+", [Octet]), Octets, Words),
        atomic_list_concat(["units " | Words], Reply)
    ;   Reply = "unencodable"
    ).

loop(Mode) :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   Line == ""
    ->  flush_output, loop(Mode)
    ;   split_string(Line, " ", " ", Fields),
        answer(Mode, Fields, Reply),
        format("~w~n", [Reply]),
        loop(Mode)
    ).

claims(codes, "id swipl-utf8-codes\nname SWI-Prolog utf8_codes\napi utf8_codes//1\nops decode encode").
claims(stream, "id swipl-stream\nname SWI-Prolog stream\napi open_memory_file/4, encoding(utf8)\nops decode replace").
claims(pending, "id swipl-pending-codes\nname SWI-Prolog read_pending_codes\napi fill_buffer/1, read_pending_codes/3, encoding(utf8)\n\c
    after-last reset-first\nops stream session").
claims(compare, "id swipl-compare\nname SWI-Prolog compare/3\napi compare/3 of strings\nops compare").

main :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, Mode),
    current_prolog_flag(version_data, swi(Major, Minor, Patch, _)),
    set_stream(user_input, encoding(octet)),
    set_stream(user_output, buffer(full)),
    set_stream(user_output, buffer_size(65536)),
    claims(Mode, Claims),
    format("utf8-driver 3~n~s~nversion ~w.~w.~w~nlanguage Prolog~nform rfc3629~nready~n",
           [Claims, Major, Minor, Patch]),
    flush_output,
    loop(Mode),
    flush_output,
    halt.
