#!/usr/bin/env escript
%%! -noinput
%% Erlang's module unicode, and the type utf8 of binaries.
-mode(compile).

values(List) -> ["values", [[$\s, integer_to_list(Value, 16)] || Value <- List]].
hex(Units) -> ["units ", [io_lib:format("~2.16.0B", [Octet]) || <<Octet>> <= Units]].
octets(Hex) -> binary:decode_hex(Hex).

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

answer(Mode, [<<"decode">> | Fields]) -> decode(Mode, octets(iolist_to_binary(Fields)));
answer(Mode, [<<"encode">> | Fields]) -> encode(Mode, [binary_to_integer(F, 16) || F <- Fields]);
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

main([Name]) ->
    Mode = case Name of "unicode" -> unicode; _ -> bits end,
    %% Reads plain octets: the shell's own input would decode them, and is slow.
    Port = open_port({fd, 0, 1}, [binary, eof]),
    port_command(Port, ["utf8-driver 1\nid erlang-", Name, "\nname Erlang ", Name, "\nversion ",
        erlang:system_info(otp_release), "\nlanguage Erlang\nform rfc3629\nbom keep\nrefusal refuse\n"
        "ops decode encode\nready\n"]),
    loop(Mode, Port, <<>>, []).
