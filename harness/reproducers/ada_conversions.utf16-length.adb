-- for: ada-conversions
-- run: gnatmake -q reproduce.adb && ./reproduce
with Ada.Integer_Text_IO;
with Ada.Strings.UTF_Encoding.Conversions;
with Ada.Text_IO;

procedure Reproduce is
   use Ada.Strings.UTF_Encoding;
   Words : constant String := "OCTETS_WORDS";
   Units : UTF_8_String (1 .. Words'Length);
   Count : Natural := 0;
   From  : Positive := Words'First;
   Last  : Positive;
   Octet : Natural;
begin
   while From <= Words'Last loop
      Ada.Integer_Text_IO.Get (Words (From .. Words'Last), Octet, Last);
      Count := Count + 1;
      Units (Count) := Character'Val (Octet);
      From := Last + 1;
   end loop;
   Ada.Integer_Text_IO.Put (UTF_16_Wide_String'(Conversions.Convert (Units (1 .. Count)))'Length);
   Ada.Text_IO.New_Line;
exception
   when Encoding_Error => Ada.Text_IO.Put_Line ("refused");
end Reproduce;
