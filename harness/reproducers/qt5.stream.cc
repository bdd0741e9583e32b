// for: qt5-qtextcodec
// run: c++ -std=c++17 -fPIC reproduce.cc -I/usr/include/$(cc -print-multiarch)/qt5 -I/usr/include/$(cc -print-multiarch)/qt5/QtCore -lQt5Core -o reproduce && ./reproduce
#include <QTextCodec>
#include <cstdio>

int main() {
  QTextCodec::ConverterState state;
  for (const QByteArray& chunk : std::initializer_list<QByteArray>{OCTETS_STRING}) {
    const QString text = QTextCodec::codecForName("UTF-8")->toUnicode(chunk.data(), chunk.size(), &state);
    std::printf("a chunk:");
    for (const QChar unit : text) std::printf(" %04X", unit.unicode());
    std::puts("");
  }
  std::printf("invalid: %d, still waited for: %d\n", state.invalidChars, state.remainingChars);
}
