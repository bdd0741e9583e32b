// for: qt6-qstringdecoder
// run: c++ -std=c++17 -fPIC reproduce.cc -I/usr/include/$(cc -print-multiarch)/qt6 -I/usr/include/$(cc -print-multiarch)/qt6/QtCore -lQt6Core -o reproduce && ./reproduce
#include <QByteArrayList>
#include <QStringDecoder>
#include <cstdio>

// A call gives octets: + if more follow, . if they are the last of a text. ~ resets the decoder.
int main() {
  QStringDecoder decoder(QStringDecoder::Utf8);
  const char* between = "";
  for (const QByteArray& call : QByteArray("CALLS_WORDS").split(' ')) {
    if (call == "~") decoder.resetState();
    const QString text = decoder.decode(QByteArray::fromHex(call.mid(1)));
    std::printf("%svalues", between);
    for (const uint value : text.toUcs4()) std::printf(" %X", value);
    between = " / ";
  }
  std::puts(decoder.hasError() ? "\nan error" : "");
}
