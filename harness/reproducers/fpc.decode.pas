// for: fpc-utf8-to-unicode
// run: fpc -l- -v0 -oreproduce reproduce.pas && ./reproduce
{$mode objfpc}{$H+}
uses SysUtils;
var
  Word: string;
  Units: RawByteString = '';
  C: WideChar;
begin
  for Word in string('OCTETS_WORDS').Split([' ']) do Units := Units + AnsiChar(StrToInt(Word));
  for C in UTF8Decode(Units) do WriteLn(IntToHex(Ord(C), 4));
end.
