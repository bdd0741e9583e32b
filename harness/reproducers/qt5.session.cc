// for: qt5-qtextcodec
// run: c++ -std=c++17 -fPIC reproduce.cc -I/usr/include/$(cc -print-multiarch)/qt5 -I/usr/include/$(cc -print-multiarch)/qt5/QtCore -lQt5Core -o reproduce && ./reproduce
#include <QByteArrayList>
#include <QTextCodec>
#include <cstdio>

// A call gives octets: + if more follow, . if they are the last of a text.
int main() {
  QTextCodec::ConverterState state(QTextCodec::IgnoreHeader);
  const char* between = "";
  for (const QByteArray& call : QByteArray("CALLS_WORDS").split(' ')) {
    const QByteArray octets = QByteArray::fromHex(call.mid(1));
    const QString text = QTextCodec::codecForName("UTF-8")->toUnicode(octets.data(), octets.size(), &state);
    const bool refused = state.invalidChars > 0 || (call[0] == '.' && state.remainingChars > 0);
    std::printf("%s%s", between, refused ? "ill-formed" : "values");
    for (const uint value : refused ? QVector<uint>() : text.toUcs4()) std::printf(" %X", value);
    between = " / ";
  }
  std::puts("");
}
