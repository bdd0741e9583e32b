// for: fpc-utf8-to-unicode
// run: fpc -l- -v0 -oreproduce reproduce.pas && ./reproduce
{$mode objfpc}{$H+}
uses SysUtils;
var
  Word: string;
  Text: UnicodeString = '';
  Room: array[0..THE_NUMBER] of AnsiChar;
  Length, I: SizeUInt;
begin
  for Word in string('VALUES_WORDS').Split([' ']) do Text := Text + WideChar(StrToInt(Word));
  Length := UnicodeToUtf8(@Room, THE_NUMBER + 1, PUnicodeChar(Text), System.Length(Text));
  Write('room for THE_NUMBER and a NUL: ');
  for I := 1 to Length - 1 do Write(IntToHex(Ord(Room[I - 1]), 2), ' ');
  WriteLn;
end.
