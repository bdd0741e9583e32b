// Mono's System.Text.UTF8Encoding, strict or replacing, its Decoder and Encoder, and String. Strings
// are UTF-16. Run as: driver.exe MODE.
using System;
using System.Collections.Generic;
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

  static string Units(byte[] units, int count) {
    return "units " + BitConverter.ToString(units, 0, count).Replace("-", "");
  }

  /// The values from a field on as a string, or null if no string can hold them.
  static string Text(string[] fields, int first) {
    var text = new StringBuilder();
    foreach (string field in fields.Skip(first)) {
      ulong value = Convert.ToUInt64(field, 16);
      // A pair of surrogates would be another value.
      bool low = value >> 10 == 0x37 && text.Length > 0 && char.IsHighSurrogate(text[text.Length - 1]);
      if (value > 0x10FFFF || low) return null;
      if (value > 0xFFFF) text.Append(char.ConvertFromUtf32((int)value)); else text.Append((char)value);
    }
    return text.ToString();
  }

  /// How many values the first UTF-16 units of a text are.
  static int ValueCount(string text, int units) {
    return Enumerable.Range(0, units).Count(i => i == 0 || !char.IsSurrogatePair(text, i - 1));
  }

  static string Encode(string text, Encoding encoding) {
    if (text == null) return "untestable";
    byte[] units = encoding.GetBytes(text);
    return Units(units, units.Length);
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

  // A decoder's GetChars or Convert, with room for everything.
  delegate int Write(Decoder decoder, byte[] units, char[] room, bool flush);

  static int GetChars(Decoder decoder, byte[] units, char[] room, bool flush) {
    return decoder.GetChars(units, 0, units.Length, room, 0, flush);
  }

  static int Converted(Decoder decoder, byte[] units, char[] room, bool flush) {
    int read, written;
    bool completed;
    decoder.Convert(units, 0, units.Length, room, 0, room.Length, flush, out read, out written, out completed);
    return written;
  }

  // With the flush flag, a call is a text's last one.
  static string Session(string[] fields, Encoding encoding, Write write) {
    var decoder = encoding.GetDecoder();
    return string.Join(" / ", fields.Skip(1).Select(call => {
      if (call == "~") {
        decoder.Reset();
        return "values";
      }
      byte[] units = Octets(call.Substring(1));
      var room = new char[units.Length + 8];
      try {
        return Values(new string(room, 0, write(decoder, units, room, call[0] == '.')));
      } catch (DecoderFallbackException) {
        return "ill-formed";
      }
    }));
  }

  // Without room for all of it GetChars and GetBytes refuse, and Convert if nothing fits.
  static string Into(Func<string> write) {
    try {
      return write();
    } catch (ArgumentException error) {
      if (error is DecoderFallbackException || error is EncoderFallbackException) throw;
      return "full";
    }
  }

  static string DecodeInto(char[] room, ArraySegment<byte> units, Encoding encoding) {
    return Into(() => Values(new string(room, 0, encoding.GetChars(units.Array, units.Offset, units.Count, room, 0))));
  }

  static string EncodeInto(byte[] room, string text) {
    if (text == null) return "untestable";
    return Into(() => Units(room, Strict.GetBytes(text, 0, text.Length, room, 0)));
  }

  static string ConvertInto(char[] room, ArraySegment<byte> units) {
    return Into(() => {
      int read, written;
      bool completed;
      Strict.GetDecoder().Convert(units.Array, units.Offset, units.Count, room, 0, room.Length, true, out read, out written,
          out completed);
      string values = Values(new string(room, 0, written));
      return completed ? values : values.Replace("values", "partial " + read);
    });
  }

  static string ConvertInto(byte[] room, string text) {
    if (text == null) return "untestable";
    return Into(() => {
      int read, written;
      bool completed;
      Strict.GetEncoder().Convert(text.ToCharArray(), 0, text.Length, room, 0, room.Length, true, out read, out written, out completed);
      string units = Units(room, written);
      return completed ? units : units.Replace("units", "partial " + ValueCount(text, read));
    });
  }

  static string Compare(string left, string right) {
    string[] texts;
    try {
      texts = new[] {Strict.GetString(Octets(left)), Strict.GetString(Octets(right))};
    } catch (DecoderFallbackException) {
      return "untestable";  // no string stands for these octets
    }
    int order = string.CompareOrdinal(texts[0], texts[1]);
    return order < 0 ? "less" : order > 0 ? "greater" : "equal";
  }

  static string Length(string text) {
    return text == null ? "untestable" : "number " + Strict.GetByteCount(text);
  }

  static string Decode(ArraySegment<byte> units, Encoding encoding) {
    return Values(encoding.GetString(units.Array, units.Offset, units.Count));
  }

  static string CharCount(ArraySegment<byte> units, Encoding encoding) {
    return "number " + encoding.GetCharCount(units.Array, units.Offset, units.Count);
  }

  // Hold the octets beside those of the request that is being answered.
  static byte[] before = {}, after = {};

  static string Within(string[] fields) {
    before = Octets(fields[1]);
    after = Octets(fields[2]);
    try {
      return Answer(fields.Skip(3).ToArray());
    } finally {
      before = after = new byte[0];
    }
  }

  static string Repeat(string[] fields) {
    var times = long.Parse(fields[1]);
    if (times * fields[3].Length > 1 << 28) return "untestable";  // too long for this driver
    var text = string.Concat(Enumerable.Repeat(fields[3], (int)times)) + fields[4].Replace("-", "");
    return Answer(new[] {fields[2], text});
  }

  // Each takes a request's fields, the operation's name first.
  class Operations : Dictionary<string, Func<string[], string>> {}

  static ArraySegment<byte> OctetsAt(string[] fields, int at) {
    byte[] units = Octets(fields.Length > at ? fields[at] : "");
    return new ArraySegment<byte>(before.Concat(units).Concat(after).ToArray(), before.Length, units.Length);
  }
  static char[] Chars(string[] fields) { return new char[int.Parse(fields[1])]; }
  static byte[] Bytes(string[] fields) { return new byte[int.Parse(fields[1])]; }
  static string Words(string[] fields) {
    return new string(fields.Skip(1).Select(field => (char)Convert.ToUInt16(field, 16)).ToArray());
  }

  static string claims;
  static Operations Of(string mode) {
    switch (mode) {
      case "utf8-encoding":
        claims = "name Mono UTF8Encoding\napi UTF8Encoding, Decoder\nrefusal refuse\ncounting refuse\nroom utf16\n"
            + "lone-surrogate refuse\nafter-error reset-first\nafter-last new\n";
        return new Operations {
          {"decode", fields => Decode(OctetsAt(fields, 1), Strict)},
          {"replace", fields => Decode(OctetsAt(fields, 1), Lossy)},
          {"encode", fields => Encode(Text(fields, 1), Strict)},
          {"stream", fields => Stream(fields, Strict)},
          {"stream-replace", fields => Stream(fields, Lossy)},
          {"session", fields => Session(fields, Strict, GetChars)},
          {"session-replace", fields => Session(fields, Lossy, GetChars)},
          {"utf16-length", fields => CharCount(OctetsAt(fields, 1), Strict)},
          {"utf8-length", fields => Length(Text(fields, 1))},
          {"decode-into", fields => DecodeInto(Chars(fields), OctetsAt(fields, 2), Strict)},
          {"encode-into", fields => EncodeInto(Bytes(fields), Text(fields, 2))},
          {"encode-utf16", fields => Encode(Words(fields), Strict)},
          {"within", Within},
          {"repeat", Repeat},
        };
      case "utf8-encoding-replacing":
        claims = "name Mono UTF8Encoding, replacing\napi UTF8Encoding(false, false)\ncounting replacement\nroom utf16\n"
            + "lone-surrogate replace\n";
        return new Operations {
          {"replace", fields => Decode(OctetsAt(fields, 1), Lossy)},
          {"utf16-length", fields => CharCount(OctetsAt(fields, 1), Lossy)},
          {"decode-into", fields => DecodeInto(Chars(fields), OctetsAt(fields, 2), Lossy)},
          {"encode-utf16", fields => Encode(Words(fields), Lossy)},
          {"within", Within},
          {"repeat", Repeat},
        };
      case "convert":
        claims = "name Mono Decoder.Convert\napi Decoder.Convert, Encoder.Convert\nrefusal refuse\nroom utf16\n"
            + "after-error reset-first\nafter-last reset-first\n";
        return new Operations {
          {"session", fields => Session(fields, Strict, Converted)},
          {"session-replace", fields => Session(fields, Lossy, Converted)},
          {"decode-into", fields => ConvertInto(Chars(fields), OctetsAt(fields, 2))},
          {"encode-into", fields => ConvertInto(Bytes(fields), Text(fields, 2))},
        };
      default:
        claims = "name Mono String.CompareOrdinal\napi String.CompareOrdinal\norder utf-16\n";
        return new Operations {{"compare", fields => Compare(fields[1], fields[2])}};
    }
  }

  static Operations operations;
  static string Answer(string[] fields) {
    try {
      return operations.ContainsKey(fields[0]) ? operations[fields[0]](fields) : "unsupported";
    } catch (DecoderFallbackException) {
      return "ill-formed";
    } catch (EncoderFallbackException) {
      return "unencodable";
    }
  }

  static void Main(string[] arguments) {
    operations = Of(arguments[0]);
    var output = new StreamWriter(Console.OpenStandardOutput(), new ASCIIEncoding(), 1 << 16);
    var input = new StreamReader(Console.OpenStandardInput(), new ASCIIEncoding(), false, 1 << 16);
    output.Write("utf8-driver 3\nid mono-" + arguments[0] + "\nversion " + Environment.Version + "\nlanguage C#\n"
        + claims + "form rfc3629\nbom keep\nops " + string.Join(" ", operations.Keys) + "\nready\n");
    output.Flush();
    for (string line; (line = input.ReadLine()) != null;) {
      var fields = line.Split(new[] {' '}, StringSplitOptions.RemoveEmptyEntries);
      if (fields.Length == 0) output.Flush(); else output.Write(Answer(fields) + "\n");
    }
    output.Flush();
  }
}
