// for: qt6-qstringdecoder
// run: c++ -std=c++17 -fPIC reproduce.cc -I/usr/include/$(cc -print-multiarch)/qt6 -I/usr/include/$(cc -print-multiarch)/qt6/QtCore -lQt6Core -o reproduce && ./reproduce
#include <QStringDecoder>
#include <cstdio>
#include <initializer_list>

int main() {
  QStringDecoder decoder(QStringDecoder::Utf8);
  for (const QByteArray& chunk : std::initializer_list<QByteArray>{OCTETS_STRING}) {
    const QString text = decoder.decode(chunk);
    std::printf("a chunk:");
    for (const QChar unit : text) std::printf(" %04X", unit.unicode());
    std::puts("");
  }
}
