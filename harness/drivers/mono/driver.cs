// Mono's System.Text.UTF8Encoding: strict, replacing, and its Decoder. Strings are UTF-16.
using System;
using System.IO;
using System.Linq;
using System.Text;

static class Driver {
  static readonly Encoding Strict = new UTF8Encoding(false, true), Lossy = new UTF8Encoding(false, false);

  static byte[] Octets(string hex) {
    if (hex == "-") hex = "";
    return Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();
  }

  static string Values(string text) {
    var reply = new StringBuilder("values");
    for (int i = 0; i < text.Length; ++i) {
      bool pair = char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]);
      reply.Append(' ').Append((pair ? char.ConvertToUtf32(text[i], text[i + 1]) : text[i]).ToString("X"));
      if (pair) ++i;
    }
    return reply.ToString();
  }

  static string Encode(string[] fields) {
    var text = new StringBuilder();
    foreach (string field in fields.Skip(1)) {
      ulong value = Convert.ToUInt64(field, 16);
      // No string can hold these: a pair of surrogates would be another value.
      bool low = value >> 10 == 0x37 && text.Length > 0 && char.IsHighSurrogate(text[text.Length - 1]);
      if (value > 0x10FFFF || low) return "untestable";
      if (value > 0xFFFF) text.Append(char.ConvertFromUtf32((int)value)); else text.Append((char)value);
    }
    return "units " + BitConverter.ToString(Strict.GetBytes(text.ToString())).Replace("-", "");
  }

  static string Stream(string[] fields, Encoding encoding) {
    var decoder = encoding.GetDecoder();
    var text = new StringBuilder();
    for (int i = 1; i <= fields.Length; ++i) {
      bool end = i == fields.Length;
      byte[] units = end ? new byte[0] : Octets(fields[i]);
      var chars = new char[units.Length + 8];
      text.Append(chars, 0, decoder.GetChars(units, 0, units.Length, chars, 0, end));
    }
    return Values(text.ToString());
  }

  static string Answer(string[] fields) {
    byte[] units = fields[0] != "encode" && fields.Length > 1 ? Octets(fields[1]) : new byte[0];
    try {
      switch (fields[0]) {
        case "decode": return Values(Strict.GetString(units));
        case "replace": return Values(Lossy.GetString(units));
        case "encode": return Encode(fields);
        case "stream": return Stream(fields, Strict);
        case "stream-replace": return Stream(fields, Lossy);
        default: return "unsupported";
      }
    } catch (DecoderFallbackException) {
      return "ill-formed";
    } catch (EncoderFallbackException) {
      return "unencodable";
    }
  }

  static void Main() {
    var output = new StreamWriter(Console.OpenStandardOutput(), new ASCIIEncoding(), 1 << 16);
    var input = new StreamReader(Console.OpenStandardInput(), new ASCIIEncoding(), false, 1 << 16);
    output.Write("utf8-driver 1\nid mono-utf8-encoding\nname Mono UTF8Encoding\nversion " + Environment.Version
        + "\nlanguage C#\napi UTF8Encoding, Decoder\nform rfc3629\nbom keep\nrefusal refuse\n"
        + "ops decode replace encode stream stream-replace\nready\n");
    output.Flush();
    for (string line; (line = input.ReadLine()) != null;) {
      var fields = line.Split(new[] {' '}, StringSplitOptions.RemoveEmptyEntries);
      if (fields.Length == 0) output.Flush(); else output.Write(Answer(fields) + "\n");
    }
    output.Flush();
  }
}
