--  Ada.Strings.UTF_Encoding.Wide_Wide_Strings.
with Ada.Command_Line;
with Ada.Strings.UTF_Encoding.Wide_Wide_Strings;
with Ada.Text_IO;
with Interfaces;

procedure Driver is
   use Ada.Strings.UTF_Encoding;
   package Codec renames Ada.Strings.UTF_Encoding.Wide_Wide_Strings;
   use type Interfaces.Unsigned_64;

   Digit : constant String := "0123456789ABCDEF";

   function Hex (Value : Interfaces.Unsigned_64; Least : Positive) return String is
      Last : constant String := (1 => Digit (Natural (Value mod 16) + 1));
   begin
      if Value < 16 and then Least = 1 then
         return Last;
      end if;
      return Hex (Value / 16, Positive'Max (1, Least - 1)) & Last;
   end Hex;

   function Number (Field : String) return Interfaces.Unsigned_64 is
     (Interfaces.Unsigned_64'Value ("16#" & Field & "#"));

   function Octets (Field : String) return UTF_8_String is
      Units : UTF_8_String (1 .. Field'Length / 2);
   begin
      for I in Units'Range loop
         Units (I) := Character'Val
           (Number (Field (Field'First + 2 * I - 2 .. Field'First + 2 * I - 1)));
      end loop;
      return Units;
   end Octets;

   procedure Decode (Units : UTF_8_String) is
   begin
      declare
         Text : constant Wide_Wide_String := Codec.Decode (Units);
      begin
         Ada.Text_IO.Put ("values");
         for C of Text loop
            Ada.Text_IO.Put (" " & Hex (Wide_Wide_Character'Pos (C), 1));
         end loop;
         Ada.Text_IO.New_Line;
      end;
   exception
      when Encoding_Error =>
         Ada.Text_IO.Put_Line ("ill-formed");
   end Decode;

   --  Fields holds the values, each after a blank. One above 7FFFFFFF is no Wide_Wide_Character.
   procedure Encode (Fields : String) is
      Text  : Wide_Wide_String (1 .. Fields'Length);
      Count : Natural := 0;
      From  : Positive := Fields'First + 1;
   begin
      for At_End in From .. Fields'Last + 1 loop
         if At_End = Fields'Last + 1 or else Fields (At_End) = ' ' then
            if Number (Fields (From .. At_End - 1)) > 16#7FFF_FFFF# then
               Ada.Text_IO.Put_Line ("untestable");
               return;
            end if;
            Count := Count + 1;
            Text (Count) := Wide_Wide_Character'Val (Number (Fields (From .. At_End - 1)));
            From := At_End + 1;
         end if;
      end loop;
      declare
         Units : constant UTF_8_String := Codec.Encode (Text (1 .. Count));
      begin
         Ada.Text_IO.Put ("units ");
         for C of Units loop
            Ada.Text_IO.Put (Hex (Character'Pos (C), 2));
         end loop;
         Ada.Text_IO.New_Line;
      end;
   exception
      when Encoding_Error =>
         Ada.Text_IO.Put_Line ("unencodable");
   end Encode;

begin
   Ada.Text_IO.Put_Line ("utf8-driver 1");
   Ada.Text_IO.Put_Line ("id ada-utf-encoding");
   Ada.Text_IO.Put_Line ("name Ada.Strings.UTF_Encoding");
   Ada.Text_IO.Put_Line ("version GNAT " & Ada.Command_Line.Argument (1));
   Ada.Text_IO.Put_Line ("language Ada");
   Ada.Text_IO.Put_Line ("api Wide_Wide_Strings.Decode, Encode");
   Ada.Text_IO.Put_Line ("form rfc3629");
   Ada.Text_IO.Put_Line ("bom strip");
   Ada.Text_IO.Put_Line ("refusal refuse");
   Ada.Text_IO.Put_Line ("ops decode encode");
   Ada.Text_IO.Put_Line ("ready");
   Ada.Text_IO.Flush;
   while not Ada.Text_IO.End_Of_File loop
      declare
         Line : constant String := Ada.Text_IO.Get_Line;
      begin
         if Line = "" then
            Ada.Text_IO.Flush;
         elsif Line = "decode" then
            Decode ("");
         elsif Line'Length > 7 and then Line (1 .. 7) = "decode " then
            Decode (Octets (Line (8 .. Line'Last)));
         elsif Line = "encode" then
            Ada.Text_IO.Put_Line ("units ");
         elsif Line'Length > 7 and then Line (1 .. 7) = "encode " then
            Encode (Line (7 .. Line'Last));
         else
            Ada.Text_IO.Put_Line ("unsupported");
         end if;
      end;
   end loop;
   Ada.Text_IO.Flush;
end Driver;
