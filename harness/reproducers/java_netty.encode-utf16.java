// for: java-packages-netty
// run: java -cp /usr/share/java/netty-buffer.jar:/usr/share/java/netty-common.jar reproduce.java
import io.netty.buffer.*;

class Reproduce {
  public static void main(String[] arguments) {
    StringBuilder text = new StringBuilder();
    for (int unit : new int[] {VALUES_LIST}) text.append((char) unit);
    ByteBuf octets = Unpooled.buffer();
    ByteBufUtil.writeUtf8(octets, text.toString());
    System.out.println(ByteBufUtil.hexDump(octets));
  }
}
