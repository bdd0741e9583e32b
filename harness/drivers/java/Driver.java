import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.Arrays;
import java.util.HexFormat;

/** Java's UTF-8: a charset's coders, String, and the modified UTF-8 of DataInput. */
public class Driver {
  static byte[] octets(String hex) {
    return HexFormat.of().parseHex(hex.equals("-") ? "" : hex);
  }

  /** Hold the octets beside those of the request that is being answered. */
  static byte[] before = {}, after = {};

  /** Returns the octets as a slice of a larger array, which has others beside them. */
  static ByteBuffer view(String hex) {
    byte[] units = octets(hex);
    ByteBuffer all = ByteBuffer.allocate(before.length + units.length + after.length);
    all.put(before).put(units).put(after);
    return all.limit(before.length + units.length).position(before.length).slice();
  }

  static ByteBuffer view(String[] fields, int at) {
    return view(at < fields.length ? fields[at] : "");
  }

  static String hex(byte[] units, int from, int to) {
    return "units " + HexFormat.of().formatHex(units, from, to);
  }

  static String values(CharSequence string) {
    StringBuilder text = new StringBuilder("values");
    string.codePoints().forEach(value -> text.append(' ').append(Integer.toHexString(value)));
    return text.toString();
  }

  /** The values as a string of UTF-16, or null if no string can hold them. */
  static String text(String[] fields, int first) {
    StringBuilder text = new StringBuilder();
    for (int i = first; i < fields.length; ++i) {
      long value = Long.parseLong(fields[i], 16);
      if (value > 0x10FFFF) return null;
      boolean low = value >> 10 == 0x37;
      if (low && text.length() > 0 && Character.isHighSurrogate(text.charAt(text.length() - 1))) return null;
      text.appendCodePoint((int) value);
    }
    return text.toString();
  }

  /** The words as a string of UTF-16, lone surrogates among them. */
  static String words(String[] fields) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < fields.length; ++i) text.append((char) Integer.parseInt(fields[i], 16));
    return text.toString();
  }

  static String encode(String text) {
    if (text == null) return "untestable";
    try {
      ByteBuffer out = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      return hex(out.array(), 0, out.limit());
    } catch (CharacterCodingException error) {
      return "unencodable";
    }
  }

  static String decodeInto(int room, ByteBuffer in, CharsetDecoder decoder) {
    CharBuffer out = CharBuffer.allocate(room);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) return "ill-formed " + in.position();
    if (result.isUnderflow()) result = decoder.flush(out);
    String written = values(out.flip());
    return result.isUnderflow() ? written : written.replace("values", "partial " + in.position());
  }

  static String encodeInto(int room, String text) {
    if (text == null) return "untestable";
    CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    CharBuffer in = CharBuffer.wrap(text);
    ByteBuffer out = ByteBuffer.allocate(room);
    CoderResult result = encoder.encode(in, out, true);
    if (result.isError()) return "unencodable " + text.codePointCount(0, in.position());
    if (result.isUnderflow()) result = encoder.flush(out);
    String written = hex(out.array(), 0, out.position());
    return result.isUnderflow() ? written
        : written.replace("units", "partial " + text.codePointCount(0, in.position()));
  }

  /** Decodes chunks as a stream. After the last one, the decoder is told of the end and flushed. */
  static String stream(String[] fields, CharsetDecoder decoder) {
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

  /**
   * Gives the calls to one decoder. As its documentation says, the caller puts what was not read before the
   * octets of the next call, and skips the octets of an error. After the last call, it flushes and resets.
   */
  static String session(String[] fields, CharsetDecoder decoder) {
    ByteBuffer in = ByteBuffer.allocate(40000);
    StringBuilder parts = new StringBuilder();
    for (int i = 1; i < fields.length; ++i) {
      boolean end = fields[i].charAt(0) == '.', reset = fields[i].charAt(0) == '~';
      CharBuffer out = CharBuffer.allocate(40000);
      boolean refused = false;
      if (reset) {
        in.clear();
      } else {
        in.put(octets(fields[i].substring(1))).flip();
        CoderResult result = decoder.decode(in, out, end);
        refused = result.isError();
        if (refused) in.position(Math.min(in.limit(), in.position() + result.length()));
        if (!refused && end) decoder.flush(out);
        in.compact();
      }
      if (end) in.clear();
      if (end || reset) decoder.reset();
      parts.append(i == 1 ? "" : " / ").append(refused ? "ill-formed" : values(out.flip()));
    }
    return parts.toString();
  }

  static String charset(String op, String[] fields) throws Exception {
    switch (op) {
      case "session":
        return session(fields, StandardCharsets.UTF_8.newDecoder());
      case "session-replace":
        return session(fields, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE));
      case "decode":
        ByteBuffer all = view(fields, 1);
        return decodeInto(all.remaining(), all, StandardCharsets.UTF_8.newDecoder());
      case "stream":
        return stream(fields, StandardCharsets.UTF_8.newDecoder());
      case "replace":
        ByteBuffer view = view(fields, 1);
        return values(new String(view.array(), view.arrayOffset(), view.limit(), StandardCharsets.UTF_8));
      case "encode":
        return encode(text(fields, 1));
      case "encode-utf16":
        return encode(words(fields));
      case "decode-into":
        return decodeInto(Integer.parseInt(fields[1]), view(fields, 2), StandardCharsets.UTF_8.newDecoder());
      case "encode-into":
        return encodeInto(Integer.parseInt(fields[1]), text(fields, 2));
      default:
        return "unsupported";
    }
  }

  /** The octets as a string, or null if they are ill-formed: no string stands for them. */
  static String string(String hex) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets(hex))).toString();
    } catch (CharacterCodingException error) {
      return null;
    }
  }

  static String order(int order) {
    return order < 0 ? "less" : order > 0 ? "greater" : "equal";
  }

  static String compare(String left, String right) {
    return left == null || right == null ? "untestable" : order(left.compareTo(right));
  }

  static String string(String op, String[] fields) {
    if (op.equals("compare")) return compare(string(fields[1]), string(fields[2]));
    if (!op.equals("encode-utf16")) return "unsupported";
    byte[] units = words(fields).getBytes(StandardCharsets.UTF_8);
    return hex(units, 0, units.length);
  }

  static String dataInput(String op, String[] fields) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    if (op.equals("encode") || op.equals("encode-utf16")) {
      String text = op.equals("encode") ? text(fields, 1) : words(fields);
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

  interface Answers {
    String to(String op, String[] fields) throws Exception;
  }

  static String within(String[] fields, Answers answers) throws Exception {
    before = octets(fields[1]);
    after = octets(fields[2]);
    try {
      return answers.to(fields[3], Arrays.copyOfRange(fields, 3, fields.length));
    } finally {
      before = after = new byte[0];
    }
  }

  static String repeat(String[] fields, Answers answers) throws Exception {
    long times = Long.parseLong(fields[1]);
    if (times * fields[3].length() > 1 << 28) return "untestable";  // too long for this driver
    return answers.to(fields[2], new String[] {fields[2], fields[3].repeat((int) times) + fields[4].replace("-", "")});
  }

  static String answer(String[] fields, Answers answers) throws Exception {
    switch (fields[0]) {
      case "within":
        return within(fields, answers);
      case "repeat":
        return repeat(fields, answers);
      default:
        return answers.to(fields[0], fields);
    }
  }

  /** Speaks the protocol. The claims are lines of the greeting, the operations among them. */
  static void serve(String claims, Answers answers) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "ISO-8859-1");
    StringBuilder waiting = new StringBuilder();
    out.print("utf8-driver 3\nlanguage Java\n" + claims + "\nready\n");
    out.flush();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "ISO-8859-1"), 1 << 16);
    for (String line; (line = in.readLine()) != null; ) {
      if (line.isBlank()) {
        out.append(waiting).flush();
        waiting.setLength(0);
        continue;
      }
      String[] fields = line.trim().split(" +");
      waiting.append(answer(fields, answers)).append('\n');
    }
    out.append(waiting).flush();
  }

  public static void main(String[] arguments) throws Exception {
    String common = "id java-" + arguments[0] + "\nversion " + Runtime.version() + "\nbom keep\n";
    switch (arguments[0]) {
      case "charset":
        serve(common + "name Java UTF-8 charset\napi CharsetDecoder, CharsetEncoder, String\nform rfc3629\nrefusal refuse\n"
            + "room utf16\nlone-surrogate refuse\nafter-error go-on\nafter-last new\n"
            + "ops decode replace encode stream decode-into encode-into encode-utf16 session session-replace within",
            Driver::charset);
        break;
      case "string":
        serve(common + "name Java String\napi String.compareTo, String.getBytes\nform rfc3629\norder utf-16\n"
            + "lone-surrogate replace\nops compare encode-utf16", Driver::string);
        break;
      default:
        serve(common + "name Java DataInput\napi DataInput.readUTF, DataOutput.writeUTF\nform modified-utf-8\n"
            + "domain max-octets-65535\nops decode encode encode-utf16", Driver::dataInput);
    }
  }
}
