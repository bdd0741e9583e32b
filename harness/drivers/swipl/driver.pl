% SWI-Prolog: utf8_codes//1 of library(utf8), memory files read as UTF-8, and the order of strings. A
% stream that finds malformed input prints a warning and reads on: that is how it says "ill-formed".
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

decode(Mode, Fields, Reply) :-
    atomic_list_concat(Fields, Hex),
    atom_codes(Hex, Digits),
    octets(Digits, Octets),
    (   catch(read_all(Mode, Octets, Values), _, fail)
    ->  maplist([Value, Word]>>format(string(Word), " ~16R", [Value]), Values, Words),
        atomic_list_concat([values | Words], Reply)
    ;   Reply = "ill-formed"
    ).

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
claims(compare, "id swipl-compare\nname SWI-Prolog compare/3\napi compare/3 of strings\nops compare").

main :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, Mode),
    current_prolog_flag(version_data, swi(Major, Minor, Patch, _)),
    set_stream(user_input, encoding(octet)),
    set_stream(user_output, buffer(full)),
    set_stream(user_output, buffer_size(65536)),
    claims(Mode, Claims),
    format("utf8-driver 2~n~s~nversion ~w.~w.~w~nlanguage Prolog~nform rfc3629~nready~n",
           [Claims, Major, Minor, Patch]),
    flush_output,
    loop(Mode),
    flush_output,
    halt.
