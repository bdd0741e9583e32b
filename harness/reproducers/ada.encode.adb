-- for: ada-utf-encoding
-- run: gnatmake -q reproduce.adb && ./reproduce
with Ada.Integer_Text_IO;
with Ada.Strings.UTF_Encoding.Wide_Wide_Strings;
with Ada.Text_IO;

procedure Reproduce is
   use Ada.Strings.UTF_Encoding;
   Words : constant String := "VALUES_WORDS";
   Text  : Wide_Wide_String (1 .. Words'Length);
   Count : Natural := 0;
   From  : Positive := Words'First;
   Last  : Positive;
   Value : Natural;
begin
   while From <= Words'Last loop
      Ada.Integer_Text_IO.Get (Words (From .. Words'Last), Value, Last);
      Count := Count + 1;
      Text (Count) := Wide_Wide_Character'Val (Value);
      From := Last + 1;
   end loop;
   declare
      Units : constant UTF_8_String := Wide_Wide_Strings.Encode (Text (1 .. Count));
   begin
      for I in Units'Range loop
         Ada.Integer_Text_IO.Put (Character'Pos (Units (I)), Base => 16);
      end loop;
   end;
   Ada.Text_IO.New_Line;
exception
   when Encoding_Error => Ada.Text_IO.Put_Line ("refused");
end Reproduce;
