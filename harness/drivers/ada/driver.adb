--  Ada.Strings.UTF_Encoding.Wide_Wide_Strings. With "conversions": Ada.Strings.UTF_Encoding.Conversions,
--  between UTF-8 and UTF-16. Run as: driver NAME VERSION.
with Ada.Command_Line;
with Ada.Strings.UTF_Encoding.Conversions;
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

   --  "-" is the empty string.
   function Octets (Field : String) return UTF_8_String is
      Units : UTF_8_String (1 .. Field'Length / 2);
   begin
      for I in Units'Range loop
         Units (I) := Character'Val
           (Number (Field (Field'First + 2 * I - 2 .. Field'First + 2 * I - 1)));
      end loop;
      return Units;
   end Octets;

   procedure Put_Units (Units : UTF_8_String) is
   begin
      Ada.Text_IO.Put ("units ");
      for C of Units loop
         Ada.Text_IO.Put (Hex (Character'Pos (C), 2));
      end loop;
      Ada.Text_IO.New_Line;
   end Put_Units;

   procedure Put_Number (Count : Natural) is
   begin
      Ada.Text_IO.Put_Line ("number" & Count'Image);
   end Put_Number;

   procedure Decode (Units : UTF_8_String) is
      Text : constant Wide_Wide_String := Codec.Decode (Units);
   begin
      Ada.Text_IO.Put ("values");
      for C of Text loop
         Ada.Text_IO.Put (" " & Hex (Wide_Wide_Character'Pos (C), 1));
      end loop;
      Ada.Text_IO.New_Line;
   end Decode;

   --  Fields holds the numbers, each after a blank.
   type Numbers is array (Positive range <>) of Interfaces.Unsigned_64;
   function All_Of (Fields : String) return Numbers is
      Found : Numbers (1 .. Fields'Length);
      Count : Natural := 0;
      From  : Positive := Fields'First + 1;
   begin
      for At_End in From .. Fields'Last + 1 loop
         if At_End = Fields'Last + 1 or else Fields (At_End) = ' ' then
            Count := Count + 1;
            Found (Count) := Number (Fields (From .. At_End - 1));
            From := At_End + 1;
         end if;
      end loop;
      return Found (1 .. Count);
   end All_Of;

   procedure Encode (Values : Numbers) is
      Text : Wide_Wide_String (Values'Range);
   begin
      for I in Values'Range loop
         if Values (I) > 16#7FFF_FFFF# then
            Ada.Text_IO.Put_Line ("untestable");  --  no Wide_Wide_Character
            return;
         end if;
         Text (I) := Wide_Wide_Character'Val (Values (I));
      end loop;
      Put_Units (Codec.Encode (Text));
   end Encode;

   procedure Encode_UTF_16 (Words : Numbers) is
      Text : UTF_16_Wide_String (Words'Range);
   begin
      for I in Words'Range loop
         Text (I) := Wide_Character'Val (Words (I));
      end loop;
      Put_Units (Conversions.Convert (Text));
   end Encode_UTF_16;

   --  The order of Wide_Wide_String, so of what Decode lets through.
   procedure Compare (Left, Right : UTF_8_String) is
      A : constant Wide_Wide_String := Codec.Decode (Left);
      B : constant Wide_Wide_String := Codec.Decode (Right);
   begin
      Ada.Text_IO.Put_Line (if A < B then "less" elsif A = B then "equal" else "greater");
   end Compare;

   Is_Codec : constant Boolean := Ada.Command_Line.Argument (1) = "utf-encoding";

   --  Fields is empty, or begins with a blank.
   procedure Answer (Op, Fields : String) is
      First : constant Natural := Fields'First + 1;
      function Rest return UTF_8_String is
        (if Fields = "" then "" else Octets (Fields (First .. Fields'Last)));
   begin
      if Op = "decode" and then Is_Codec then
         Decode (Rest);
      elsif Op = "encode" and then Is_Codec then
         Encode (All_Of (Fields));
      elsif Op = "count" and then Is_Codec then
         Put_Number (Codec.Decode (Rest)'Length);
      elsif Op = "compare" and then Is_Codec then
         for Blank in First .. Fields'Last loop
            if Fields (Blank) = ' ' then
               Compare (Octets (Fields (First .. Blank - 1)), Octets (Fields (Blank + 1 .. Fields'Last)));
            end if;
         end loop;
      elsif Op = "utf16-length" and then not Is_Codec then
         Put_Number (UTF_16_Wide_String'(Conversions.Convert (Rest))'Length);
      elsif Op = "encode-utf16" and then not Is_Codec then
         Encode_UTF_16 (All_Of (Fields));
      else
         Ada.Text_IO.Put_Line ("unsupported");
      end if;
   exception
      when Encoding_Error =>
         Ada.Text_IO.Put_Line
           (if Op = "compare" then "untestable"
            elsif Op = "encode" or else Op = "encode-utf16" then "unencodable" else "ill-formed");
   end Answer;

begin
   Ada.Text_IO.Put_Line ("utf8-driver 2");
   Ada.Text_IO.Put_Line ("id ada-" & Ada.Command_Line.Argument (1));
   Ada.Text_IO.Put_Line ("version GNAT " & Ada.Command_Line.Argument (2));
   Ada.Text_IO.Put_Line ("language Ada");
   Ada.Text_IO.Put_Line ("form rfc3629");
   Ada.Text_IO.Put_Line ("bom strip");
   Ada.Text_IO.Put_Line ("counting refuse");
   if Is_Codec then
      Ada.Text_IO.Put_Line ("name Ada.Strings.UTF_Encoding");
      Ada.Text_IO.Put_Line ("api Wide_Wide_Strings.Decode, Encode; < of Wide_Wide_String");
      Ada.Text_IO.Put_Line ("refusal refuse");
      Ada.Text_IO.Put_Line ("order code-point");
      Ada.Text_IO.Put_Line ("ops decode encode count compare");
   else
      Ada.Text_IO.Put_Line ("name Ada.Strings.UTF_Encoding.Conversions");
      Ada.Text_IO.Put_Line ("api Conversions.Convert");
      Ada.Text_IO.Put_Line ("lone-surrogate refuse");
      Ada.Text_IO.Put_Line ("ops utf16-length encode-utf16");
   end if;
   Ada.Text_IO.Put_Line ("ready");
   Ada.Text_IO.Flush;
   while not Ada.Text_IO.End_Of_File loop
      declare
         Line : constant String := Ada.Text_IO.Get_Line;
         Stop : Natural := Line'First;
      begin
         while Stop <= Line'Last and then Line (Stop) /= ' ' loop
            Stop := Stop + 1;
         end loop;
         if Line = "" then
            Ada.Text_IO.Flush;
         else
            Answer (Line (Line'First .. Stop - 1), Line (Stop .. Line'Last));
         end if;
      end;
   end loop;
   Ada.Text_IO.Flush;
end Driver;
