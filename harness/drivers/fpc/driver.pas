{ Free Pascal's UTF8Decode and UTF8Encode. A UnicodeString is UTF-16: a pair is reported as one value. }
program driver;
{$mode objfpc}{$H+}
uses SysUtils;

function Octets(const Hex: string): RawByteString;
var I: Integer;
begin
  SetLength(Result, Length(Hex) div 2);
  for I := 1 to Length(Result) do
    Result[I] := AnsiChar(StrToInt('$' + Copy(Hex, 2 * I - 1, 2)));
end;

function Values(const Text: UnicodeString): string;
var
  I: Integer;
  Value: LongWord;
begin
  Result := 'values';
  I := 1;
  while I <= Length(Text) do
  begin
    Value := Ord(Text[I]);
    if (Value shr 10 = $36) and (I < Length(Text)) and (Ord(Text[I + 1]) shr 10 = $37) then
    begin
      Inc(I);
      Value := $10000 + ((Value - $D800) shl 10) + (Ord(Text[I]) - $DC00);
    end;
    Result := Result + ' ' + IntToHex(Value, 1);
    Inc(I);
  end;
end;

function Encode(const Fields: TStringArray): string;
var
  Text: UnicodeString;
  Units: RawByteString;
  Value: Int64;
  I: Integer;
begin
  Text := '';
  for I := 1 to High(Fields) do
  begin
    Value := StrToInt64('$' + Fields[I]);
    if (Value > $10FFFF) or ((Value shr 10 = $37) and (Text <> '') and (Ord(Text[Length(Text)]) shr 10 = $36)) then
      Exit('untestable');
    if Value > $FFFF then
      Text := Text + WideChar($D800 + ((Value - $10000) shr 10)) + WideChar($DC00 + (Value and $3FF))
    else
      Text := Text + WideChar(Value);
  end;
  Units := UTF8Encode(Text);
  Result := 'units ';
  for I := 1 to Length(Units) do
    Result := Result + IntToHex(Ord(Units[I]), 2);
end;

var
  Line: string;
  Fields: TStringArray;
  Hex: string;
  Buffer: array[0..65535] of Byte;
begin
  SetTextBuf(Output, Buffer, SizeOf(Buffer));
  Write('utf8-driver 1'#10'id fpc-utf8-to-unicode'#10'name Free Pascal UTF8Decode'#10'version ', {$I %FPCVERSION%},
    #10'language Pascal'#10'api UTF8Decode, UTF8Encode'#10'form rfc3629'#10'bom keep'#10'ops replace encode'#10'ready'#10);
  Flush(Output);
  while not Eof do
  begin
    ReadLn(Line);
    if Line = '' then
    begin
      Flush(Output);
      Continue;
    end;
    Fields := Line.Split([' ']);
    if Length(Fields) > 1 then Hex := Fields[1] else Hex := '';
    case Fields[0] of
      'replace': Write(Values(UTF8Decode(Octets(Hex))), #10);
      'encode': Write(Encode(Fields), #10);
    else
      Write('unsupported'#10);
    end;
  end;
  Flush(Output);
end.
