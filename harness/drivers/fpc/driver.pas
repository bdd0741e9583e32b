{ Free Pascal's UTF8Decode and UTF8Encode, and Utf8ToUnicode and UnicodeToUtf8 without a destination, which
  measure. A UnicodeString is UTF-16: a pair is reported as one value. }
program driver;
{$mode objfpc}{$H+}
uses SysUtils;

function Octets(const Hex: string): RawByteString;
var I: Integer;
begin
  if Hex = '-' then Exit('');
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

function Units(const Octets: RawByteString): string;
var I: Integer;
begin
  Result := 'units ';
  for I := 1 to Length(Octets) do
    Result := Result + IntToHex(Ord(Octets[I]), 2);
end;

{ False if a UnicodeString cannot hold the values: one beyond, or two surrogates that are no pair of theirs. }
function Held(const Fields: TStringArray; out Text: UnicodeString): Boolean;
var
  Value: Int64;
  I: Integer;
begin
  Text := '';
  for I := 1 to High(Fields) do
  begin
    Value := StrToInt64('$' + Fields[I]);
    if (Value > $10FFFF) or ((Value shr 10 = $37) and (Text <> '') and (Ord(Text[Length(Text)]) shr 10 = $36)) then
      Exit(False);
    if Value > $FFFF then
      Text := Text + WideChar($D800 + ((Value - $10000) shr 10)) + WideChar($DC00 + (Value and $3FF))
    else
      Text := Text + WideChar(Value);
  end;
  Result := True;
end;

function Encode(const Fields: TStringArray): string;
var Text: UnicodeString;
begin
  if Held(Fields, Text) then Result := Units(UTF8Encode(Text)) else Result := 'untestable';
end;

{ Both functions count a NUL that they write, or would write. }
function Measured(const Text: UnicodeString; Count: Integer): Int64;
begin
  Result := Int64(UnicodeToUtf8(nil, 0, PUnicodeChar(Text), Count)) - 1;
end;

function Utf8Length(const Fields: TStringArray): string;
var Text: UnicodeString;
begin
  if not Held(Fields, Text) then Exit('untestable');
  Result := 'number ' + IntToStr(Measured(Text, Length(Text)));
end;

{ Room for the NUL is added to what is asked for. It does not tell how much it read: that is as many values as
  measure no more than what it wrote. }
function EncodeInto(Room: Integer; const Fields: TStringArray): string;
var
  Text: UnicodeString;
  Octets: RawByteString;
  Written: Int64;
  Values, Words: Integer;
begin
  if not Held(Fields, Text) then Exit('untestable');
  SetLength(Octets, Room + 1);
  Written := Int64(UnicodeToUtf8(PChar(Octets), Room + 1, PUnicodeChar(Text), Length(Text))) - 1;
  SetLength(Octets, Written);
  Result := Units(Octets);
  if Written >= Measured(Text, Length(Text)) then Exit;
  Values := 0;
  Words := 0;
  repeat
    if StrToInt64('$' + Fields[Values + 1]) > $FFFF then Inc(Words, 2) else Inc(Words);
    Inc(Values);
  until Measured(Text, Words) > Written;
  Result := 'partial ' + IntToStr(Values - 1) + Copy(Result, Length('units') + 1, MaxInt);
end;

function Utf16Length(const Octets: RawByteString): string;
begin
  Result := 'number ' + IntToStr(Int64(Utf8ToUnicode(nil, 0, PChar(Octets), Length(Octets))) - 1);
end;

function EncodeUtf16(const Fields: TStringArray): string;
var
  Text: UnicodeString;
  I: Integer;
begin
  SetLength(Text, High(Fields));
  for I := 1 to High(Fields) do
    Text[I] := WideChar(StrToInt('$' + Fields[I]));
  Result := Units(UTF8Encode(Text));
end;

function Compare(const Left, Right: RawByteString): string;
var Order: Integer;
begin
  Order := CompareStr(Left, Right);
  if Order < 0 then Result := 'less' else if Order > 0 then Result := 'greater' else Result := 'equal';
end;

var
  Line: string;
  Fields: TStringArray;
  Hex: string;
  Buffer: array[0..65535] of Byte;
begin
  SetTextBuf(Output, Buffer, SizeOf(Buffer));
  Write('utf8-driver 2'#10'id fpc-utf8-to-unicode'#10'name Free Pascal UTF8Decode'#10'version ', {$I %FPCVERSION%},
    #10'language Pascal'#10'api UTF8Decode, UTF8Encode, Utf8ToUnicode, UnicodeToUtf8, CompareStr'#10'form rfc3629'#10'bom keep'
    + #10'ops replace encode utf16-length utf8-length encode-into encode-utf16 compare'#10'ready'#10);
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
      'utf16-length': Write(Utf16Length(Octets(Hex)), #10);
      'utf8-length': Write(Utf8Length(Fields), #10);
      'encode-into': Write(EncodeInto(StrToInt(Hex), Copy(Fields, 1, MaxInt)), #10);
      'encode-utf16': Write(EncodeUtf16(Fields), #10);
      'compare': Write(Compare(Octets(Hex), Octets(Fields[2])), #10);
    else
      Write('unsupported'#10);
    end;
  end;
  Flush(Output);
end.
