-- for: ada-conversions
-- run: gnatmake -q reproduce.adb && ./reproduce
with Ada.Integer_Text_IO;
with Ada.Strings.UTF_Encoding.Conversions;
with Ada.Text_IO;

procedure Reproduce is
   use Ada.Strings.UTF_Encoding;
   Words : constant String := "VALUES_WORDS";
   Text  : UTF_16_Wide_String (1 .. Words'Length);
   Count : Natural := 0;
   From  : Positive := Words'First;
   Last  : Positive;
   Unit  : Natural;
begin
   while From <= Words'Last loop
      Ada.Integer_Text_IO.Get (Words (From .. Words'Last), Unit, Last);
      Count := Count + 1;
      Text (Count) := Wide_Character'Val (Unit);
      From := Last + 1;
   end loop;
   declare
      Units : constant UTF_8_String := Conversions.Convert (Text (1 .. Count));
   begin
      Ada.Text_IO.Put ("octets:");
      for Unit of Units loop
         Ada.Integer_Text_IO.Put (Character'Pos (Unit), Base => 16, Width => 0);
      end loop;
      Ada.Text_IO.New_Line;
   end;
exception
   when Encoding_Error => Ada.Text_IO.Put_Line ("refused");
end Reproduce;
