// for: java-data-input
// run: java reproduce.java
import java.io.*;

class Reproduce {
  public static void main(String[] arguments) throws IOException {
    int[] octets = {OCTETS_LIST};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(octets.length);
    for (int octet : octets) out.write(octet);
    String text = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())).readUTF();
    text.chars().forEach(unit -> System.out.printf("%04X%n", unit));
  }
}
