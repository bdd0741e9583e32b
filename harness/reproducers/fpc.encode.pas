// for: fpc-utf8-to-unicode
// run: fpc -l- -v0 -oreproduce reproduce.pas && ./reproduce
{$mode objfpc}{$H+}
uses SysUtils;
var
  Word: string;
  Value: LongInt;
  Text: UnicodeString = '';
  Octet: AnsiChar;
begin
  for Word in string('VALUES_WORDS').Split([' ']) do
  begin
    Value := StrToInt(Word);
    if Value >= $10000 then
    begin
      Text := Text + WideChar($D7C0 + Value shr 10);
      Value := $DC00 + Value and $3FF;
    end;
    Text := Text + WideChar(Value);
  end;
  for Octet in UTF8Encode(Text) do Write(IntToHex(Ord(Octet), 2), ' ');
  WriteLn;
end.
