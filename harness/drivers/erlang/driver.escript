#!/usr/bin/env escript
%%! -noinput
%% Erlang's module unicode, the type utf8 of binaries, and the order of binaries.
-mode(compile).

values(List) -> ["values", [[$\s, integer_to_list(Value, 16)] || Value <- List]].
hex(Units) -> ["units ", [io_lib:format("~2.16.0B", [Octet]) || <<Octet>> <= Units]].
octets(<<"-">>) -> <<>>;
octets(Hex) -> binary:decode_hex(Hex).

%% Returns the octets, in a request within others as a part of a larger binary.
view(Hex) ->
    Units = octets(Hex),
    {Before, After} = get(beside),
    binary:part(<<Before/binary, Units/binary, After/binary>>, byte_size(Before), byte_size(Units)).

within(Mode, Before, After, Request) ->
    put(beside, {Before, After}),
    Reply = answer(Mode, Request),
    put(beside, {<<>>, <<>>}),
    Reply.

decode(unicode, Units) ->
    case unicode:characters_to_list(Units, utf8) of
        List when is_list(List) -> values(List);
        %% Done is the list of what is already converted: its length in octets is the offset.
        {_, Done, _} -> ["ill-formed ", integer_to_list(byte_size(unicode:characters_to_binary(Done)))]
    end;
decode(bits, Units) -> decode(Units, 0, []).

decode(<<Value/utf8, Rest/binary>>, Offset, List) ->
    decode(Rest, Offset + byte_size(<<Value/utf8>>), [Value | List]);
decode(<<>>, _, List) -> values(lists:reverse(List));
decode(_, Offset, _) -> ["ill-formed ", integer_to_list(Offset)].

encode(unicode, List) ->
    case unicode:characters_to_binary(List) of
        Units when is_binary(Units) -> hex(Units);
        _ -> "unencodable"
    end;
encode(bits, List) ->
    try hex(<< <<Value/utf8>> || Value <- List >>)
    catch error:badarg -> "unencodable"
    end.

encode_utf16(Words) ->
    case unicode:characters_to_binary(<< <<Word:16>> || Word <- Words >>, {utf16, big}, utf8) of
        Units when is_binary(Units) -> hex(Units);
        _ -> "unencodable"
    end.

%% What ends within a character is incomplete: the characters before that are the beginning.
truncate(Room, Units) ->
    case unicode:characters_to_binary(binary:part(Units, 0, min(Room, byte_size(Units)))) of
        {incomplete, Whole, _} -> hex(Whole);
        Whole when is_binary(Whole) -> hex(Whole);
        {error, _, _} -> "untestable"
    end.

%% As the documentation shows it: an incomplete rest comes before the next chunk.
stream([], <<>>, Done) -> values(lists:append(lists:reverse(Done)));
stream([], _, _) -> "ill-formed";
stream([Chunk | Chunks], Left, Done) ->
    case unicode:characters_to_list([Left, octets(Chunk)], utf8) of
        {incomplete, List, Rest} -> stream(Chunks, Rest, [List | Done]);
        {error, _, _} -> "ill-formed";
        List -> stream(Chunks, <<>>, [List | Done])
    end.

%% A rest is all there is of an object: it has no reset, and after an error or the end there is none.
session([], _) -> [];
session([<<Kind, Chunk/binary>> | Calls], Left) when Left =/= none, Kind =/= $~ ->
    case unicode:characters_to_list([Left, octets(Chunk)], utf8) of
        {incomplete, List, Rest} when Kind =:= $+ -> [values(List) | session(Calls, Rest)];
        {_, _, _} -> ["ill-formed" | session(Calls, none)];
        List when Kind =:= $+ -> [values(List) | session(Calls, <<>>)];
        List -> [values(List) | session(Calls, none)]
    end;
session([_ | Calls], _) -> ["untestable" | session(Calls, none)].

compare(Left, Right) when Left < Right -> "less";
compare(Left, Right) when Left > Right -> "greater";
compare(_, _) -> "equal".

numbers(Fields) -> [binary_to_integer(Field, 16) || Field <- Fields].

answer(Mode, [<<"within">>, Before, After | Request]) -> within(Mode, octets(Before), octets(After), Request);
answer(unicode, [<<"encode-utf16">> | Fields]) -> encode_utf16(numbers(Fields));
answer(unicode, [<<"truncate">>, Room | Fields]) ->
    truncate(binary_to_integer(Room), view(iolist_to_binary(Fields)));
answer(unicode, [<<"stream">> | Fields]) -> stream(Fields, <<>>, []);
answer(unicode, [<<"session">> | Fields]) -> lists:join(" / ", session(Fields, <<>>));
answer(compare, [<<"compare">>, Left, Right]) -> compare(octets(Left), octets(Right));
answer(compare, _) -> "unsupported";
answer(Mode, [<<"decode">> | Fields]) -> decode(Mode, view(iolist_to_binary(Fields)));
answer(Mode, [<<"encode">> | Fields]) -> encode(Mode, numbers(Fields));
answer(_, _) -> "unsupported".

loop(Mode, Port, Rest, Out) ->
    receive
        {Port, {data, Data}} ->
            [Last | Lines] = lists:reverse(binary:split(<<Rest/binary, Data/binary>>, <<"\n">>, [global])),
            loop(Mode, Port, Last, lists:foldl(fun(Line, Waiting) -> take(Mode, Port, Line, Waiting) end, Out, lists:reverse(Lines)));
        {Port, eof} -> ok
    end.

take(_, Port, <<>>, Out) -> port_command(Port, lists:reverse(Out)), [];
take(Mode, _, Line, Out) -> [[answer(Mode, string:lexemes(Line, " ")), $\n] | Out].

claims(unicode) -> "refusal refuse\nlone-surrogate refuse\nops decode encode encode-utf16 truncate stream session within\n";
claims(bits) -> "refusal refuse\nops decode encode within\n";
claims(compare) -> "order code-point\nops compare\n".

main([Name]) ->
    put(beside, {<<>>, <<>>}),
    Mode = maps:get(Name, #{"unicode" => unicode, "bit-syntax" => bits, "binary-less" => compare}),
    %% Reads plain octets: the shell's own input would decode them, and is slow.
    Port = open_port({fd, 0, 1}, [binary, eof]),
    port_command(Port, ["utf8-driver 3\nid erlang-", Name, "\nname Erlang ", Name, "\nversion ",
        erlang:system_info(otp_release), "\nlanguage Erlang\nform rfc3629\nbom keep\n", claims(Mode), "ready\n"]),
    loop(Mode, Port, <<>>, []).
