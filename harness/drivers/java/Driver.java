import java.io.*;
import java.nio.*;
import java.nio.charset.*;

/** Java's UTF-8: a charset's coders and String, and the modified UTF-8 of DataInput. */
public class Driver {
  static byte[] octets(String hex) {
    if (hex.equals("-")) hex = "";
    byte[] units = new byte[hex.length() / 2];
    for (int i = 0; i < units.length; ++i) units[i] = (byte) Integer.parseInt(hex, 2 * i, 2 * i + 2, 16);
    return units;
  }

  static String hex(byte[] units, int from, int to) {
    StringBuilder text = new StringBuilder("units ");
    for (int i = from; i < to; ++i) text.append(String.format("%02X", units[i]));
    return text.toString();
  }

  static String values(CharSequence string) {
    StringBuilder text = new StringBuilder("values");
    string.codePoints().forEach(value -> text.append(' ').append(Integer.toHexString(value)));
    return text.toString();
  }

  /** The values as a string of UTF-16, or null if no string can hold them. */
  static String text(String[] fields) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < fields.length; ++i) {
      long value = Long.parseLong(fields[i], 16);
      if (value > 0x10FFFF) return null;
      boolean low = value >> 10 == 0x37;
      if (low && text.length() > 0 && Character.isHighSurrogate(text.charAt(text.length() - 1))) return null;
      text.appendCodePoint((int) value);
    }
    return text.toString();
  }

  /** Decodes chunks as a stream. After the last one, the decoder is told of the end and flushed. */
  static String stream(String[] fields) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.allocate(40000);
    CharBuffer out = CharBuffer.allocate(40000);
    int before = 0;
    for (int i = 1; i <= fields.length; ++i) {
      boolean end = i == fields.length;
      if (!end) in.put(octets(fields[i]));
      in.flip();
      CoderResult result = decoder.decode(in, out, end);
      if (result.isError()) return "ill-formed " + (before + in.position());
      before += in.position();
      in.compact();
    }
    decoder.flush(out);
    return values(out.flip());
  }

  static String charset(String op, String[] fields) throws Exception {
    byte[] units = op.equals("encode") || fields.length < 2 ? new byte[0] : octets(fields[1]);
    switch (op) {
      case "decode":
      case "stream":
        return stream(fields);
      case "replace":
        return values(new String(units, StandardCharsets.UTF_8));
      case "encode":
        String text = text(fields);
        if (text == null) return "untestable";
        try {
          ByteBuffer out = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
          return hex(out.array(), 0, out.limit());
        } catch (CharacterCodingException error) {
          return "unencodable";
        }
      default:
        return "unsupported";
    }
  }

  static String dataInput(String op, String[] fields) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    if (op.equals("encode")) {
      String text = text(fields);
      if (text == null) return "untestable";
      try {
        out.writeUTF(text);
      } catch (UTFDataFormatException error) {
        return "untestable";  // longer than 65,535 octets
      }
      return hex(bytes.toByteArray(), 2, bytes.size());
    }
    if (!op.equals("decode")) return "unsupported";
    byte[] units = fields.length < 2 ? new byte[0] : octets(fields[1]);
    out.writeShort(units.length);
    out.write(units);
    try {
      return values(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())).readUTF());
    } catch (UTFDataFormatException error) {
      return "ill-formed";
    }
  }

  public static void main(String[] arguments) throws Exception {
    boolean charset = arguments[0].equals("charset");
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "ISO-8859-1");
    StringBuilder waiting = new StringBuilder();
    out.print("utf8-driver 1\nid java-" + arguments[0] + "\nlanguage Java\nversion " + Runtime.version()
        + "\nbom keep\nrefusal " + (charset ? "refuse" : "unspecified") + "\n"
        + (charset
            ? "name Java UTF-8 charset\napi CharsetDecoder, CharsetEncoder, String\nform rfc3629\nops decode replace encode stream\n"
            : "name Java DataInput\napi DataInput.readUTF, DataOutput.writeUTF\nform modified-utf-8\ndomain max-octets-65535\nops decode encode\n")
        + "ready\n");
    out.flush();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "ISO-8859-1"), 1 << 16);
    for (String line; (line = in.readLine()) != null; ) {
      if (line.isBlank()) {
        out.append(waiting).flush();
        waiting.setLength(0);
        continue;
      }
      String[] fields = line.trim().split(" +");
      waiting.append(charset ? charset(fields[0], fields) : dataInput(fields[0], fields)).append('\n');
    }
    out.append(waiting).flush();
  }
}
