import com.google.common.base.Utf8;
import com.google.protobuf.ByteString;
import com.ibm.icu.charset.CharsetICU;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.UnicodeUtil;

/** UTF-8 in Java libraries that Debian has. Each answer is of one library. */
public class Packages {
  static String units(byte[] units) {
    return Driver.hex(units, 0, units.length);
  }

  static String verdict(boolean wellFormed) {
    return wellFormed ? "well-formed" : "ill-formed";
  }

  static String guava(String op, String[] fields) {
    if (op.equals("validate")) {
      ByteBuffer view = Driver.view(fields, 1);
      return verdict(Utf8.isWellFormed(view.array(), view.arrayOffset(), view.limit()));
    }
    if (!op.equals("utf8-length")) return "unsupported";
    String text = Driver.text(fields, 1);
    if (text == null) return "untestable";
    try {
      return "number " + Utf8.encodedLength(text);
    } catch (IllegalArgumentException error) {
      return "unencodable";
    }
  }

  /** Returns a ByteString, or a substring of a longer one, which shares its octets. */
  static ByteString byteString(String[] fields) {
    ByteBuffer view = Driver.view(fields, 1);
    ByteString all = ByteString.copyFrom(view.array());
    int from = view.arrayOffset();
    return view.limit() == all.size() ? all : all.substring(from, from + view.limit());
  }

  static String protobuf(String op, String[] fields) {
    switch (op) {
      case "validate":
        return verdict(byteString(fields).isValidUtf8());
      case "replace":
        return Driver.values(byteString(fields).toStringUtf8());
      case "encode-utf16":
        return units(ByteString.copyFromUtf8(Driver.words(fields)).toByteArray());
      case "compare":
        return Driver.order(ByteString.unsignedLexicographicalComparator().compare(
            ByteString.copyFrom(Driver.octets(fields[1])), ByteString.copyFrom(Driver.octets(fields[2]))));
      default:
        return "unsupported";
    }
  }

  static String netty(String op, String[] fields) {
    if (op.equals("utf8-length")) {
      String text = Driver.text(fields, 1);
      return text == null ? "untestable" : "number " + ByteBufUtil.utf8Bytes(text);
    }
    if (!op.equals("encode-utf16")) return "unsupported";
    ByteBuf out = Unpooled.buffer();
    ByteBufUtil.writeUtf8(out, Driver.words(fields));
    return units(ByteBufUtil.getBytes(out));
  }

  static String lucene(String op, String[] fields) {
    if (op.equals("encode-utf16")) {
      BytesRef out = new BytesRef();
      UnicodeUtil.UTF16toUTF8(Driver.words(fields), out);
      return Driver.hex(out.bytes, out.offset, out.offset + out.length);
    }
    if (!op.equals("count")) return "unsupported";
    String hex = fields.length < 2 ? "" : fields[1];
    if (Driver.string(hex) == null) return "untestable";  // it assumes valid input
    ByteBuffer view = Driver.view(hex);
    return "number " + UnicodeUtil.codePointCount(new BytesRef(view.array(), view.arrayOffset(), view.limit()));
  }

  static String withoutPlace(String reply) {
    return reply.replaceAll("^ill-formed .*", "ill-formed");
  }

  // A charset of ICU has decoders that are CharsetDecoders. Where they stop is not reported: their buffer's position is
  // after the malformed octets, not before them as CharsetDecoder's, and their API does not say which it is.
  static String icu4j(String op, String[] fields) {
    CharsetDecoder decoder = CharsetICU.forNameICU("UTF-8").newDecoder();
    CharsetDecoder replacing = CharsetICU.forNameICU("UTF-8").newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    switch (op) {
      case "decode":
        return withoutPlace(Driver.decodeInto(40000, Driver.view(fields, 1), decoder));
      case "stream":
        return withoutPlace(Driver.stream(fields, decoder));
      case "replace":
        return Driver.decodeInto(40000, Driver.view(fields, 1), replacing);
      case "stream-replace":
        return Driver.stream(fields, replacing);
      case "session":
        return Driver.session(fields, decoder);
      case "session-replace":
        return Driver.session(fields, replacing);
      default:
        return "unsupported";
    }
  }

  @SuppressWarnings("deprecation")  // an order by UTF-16 in UTF-8 is what is asked about
  static String sortedAsUtf16(String op, String[] fields) {
    if (!op.equals("compare")) return "unsupported";
    if (Driver.string(fields[1]) == null || Driver.string(fields[2]) == null) return "untestable";
    return Driver.order(BytesRef.getUTF8SortedAsUTF16Comparator().compare(
        new BytesRef(Driver.octets(fields[1])), new BytesRef(Driver.octets(fields[2]))));
  }

  // The second argument is the version, of which not every jar file tells.
  public static void main(String[] arguments) throws Exception {
    String id = "id java-packages-" + arguments[0] + "\nversion " + arguments[1] + "\nform rfc3629\nbom keep\n";
    switch (arguments[0]) {
      case "guava":
        Driver.serve(id + "name Guava Utf8\napi Utf8.isWellFormed, encodedLength\nrefusal refuse\n"
            + "ops validate utf8-length within repeat", Packages::guava);
        break;
      case "protobuf":
        Driver.serve(id + "name protobuf ByteString\napi isValidUtf8, toStringUtf8, copyFromUtf8, "
            + "unsignedLexicographicalComparator\norder code-point\n"
            + "ops validate replace encode-utf16 compare within repeat", Packages::protobuf);
        break;
      case "netty":
        Driver.serve(id + "name Netty ByteBufUtil\napi ByteBufUtil.writeUtf8, utf8Bytes\n"
            + "ops encode-utf16 utf8-length", Packages::netty);
        break;
      case "lucene":
        Driver.serve(id + "name Lucene UnicodeUtil\napi UnicodeUtil.UTF16toUTF8, codePointCount\n"
            + "lone-surrogate replace\nops encode-utf16 count within repeat", Packages::lucene);
        break;
      case "icu4j":
        Driver.serve(id + "name ICU4J CharsetICU\napi CharsetDecoder of CharsetICU.forNameICU\nafter-error go-on\n"
            + "after-last new\nops decode replace stream stream-replace session session-replace within",
            Packages::icu4j);
        break;
      default:
        Driver.serve(id + "name Lucene UTF8SortedAsUTF16Comparator\napi BytesRef.getUTF8SortedAsUTF16Comparator\n"
            + "order utf-16\nops compare", Packages::sortedAsUtf16);
    }
  }
}
