% for: swipl-stream
% run: swipl reproduce.pl
:- use_module(library(memfile)).
:- use_module(library(readutil)).
:- initialization(main, main).

main :-
    new_memory_file(File),
    open_memory_file(File, write, Out, [encoding(octet)]),
    maplist(put_code(Out), [OCTETS_LIST]),
    close(Out),
    open_memory_file(File, read, In, [encoding(utf8)]),
    read_stream_to_codes(In, Values),
    forall(member(Value, Values), format("U+~|~`0t~16R~4+~n", [Value])).
