// Adapts Qt 5: QString::fromUtf8, the UTF-8 QTextCodec, QJsonDocument, and QXmlStreamReader.
#include <QTextCodec>

#include "harness/implementations/life.h"
#include "harness/implementations/qt.h"

namespace placemat {
namespace {

// Runs QTextCodec with a state that counts invalid characters, and at the end the octets that
// remain.
Reply convert(CodeUnits units, std::span<const std::size_t> chunk_lengths, bool strict) {
  static QTextCodec* const codec = QTextCodec::codecForName("UTF-8");
  QTextCodec::ConverterState state(QTextCodec::IgnoreHeader);
  QString text;
  for (const std::size_t length : chunk_lengths) {
    const auto* chunk = reinterpret_cast<const char*>(units.data());
    text += codec->toUnicode(chunk, static_cast<int>(length), &state);
    units = units.subspan(length);
  }
  if (strict && (state.invalidChars > 0 || state.remainingChars > 0)) return Reply::ill_formed();
  return qt::values_of(text);
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return convert(units, whole, true);
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return convert(units, chunk_lengths, true);
}

// The documentation names nothing that resets a state.
Reply session(CodeUnits units, std::span<const Call> calls) {
  static QTextCodec* const codec = QTextCodec::codecForName("UTF-8");
  QTextCodec::ConverterState state(QTextCodec::IgnoreHeader);
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    const auto* chunk = reinterpret_cast<const char*>(octets.data());
    const QString text = codec->toUnicode(chunk, static_cast<int>(octets.size()), &state);
    if (state.invalidChars > 0 || (is_last && state.remainingChars > 0)) return std::nullopt;
    return utf16::values_of(qt::view(text));
  };
  return live(units, calls, read, NoReset());
}

Reply encode(std::span<const Ucs4> values) {
  static QTextCodec* const codec = QTextCodec::codecForName("UTF-8");
  const auto text = qt::carried(values);
  if (!text) return Reply::untestable();
  QTextCodec::ConverterState state(QTextCodec::IgnoreHeader);
  const QByteArray units = codec->fromUnicode(text->constData(), text->size(), &state);
  if (state.invalidChars > 0 || state.remainingChars > 0) return Reply::unencodable();
  return qt::of_units(units);
}

const Registration kString{{
    .description =
        qt::describe("qt5-qstring", "Qt 5 QString::fromUtf8",
                     "QString::fromUtf8, toUtf8, compare; QStringView::toUtf8",
                     {.order = Order::kUtf16,
                      .source = "Qt 5 documentation, QString::fromUtf8 (invalid "
                                "sequences may be replaced or suppressed; how is not "
                                "said), QString::compare (based exclusively on the numeric "
                                "Unicode values of the characters, which are QChars of 16 bits)"}),
    .replace = qt::replace,
    .encode = qt::encode,
    .encode_utf16 = qt::encode_utf16,
    .compare = qt::compare,
}};

const Registration kTextCodec{{
    .description =
        qt::describe("qt5-qtextcodec", "Qt 5 QTextCodec UTF-8",
                     "QTextCodec::toUnicode, fromUnicode with IgnoreHeader; ConverterState",
                     {.bom = BomPolicy::kKeep,
                      .source = "Qt 5 documentation, QTextCodec::ConversionFlag (IgnoreHeader: no "
                                "header is read or written)"}),
    .decode = decode,
    .encode = encode,
    .stream = stream,
    .session = session,
}};

const Registration kJson{{
    .description =
        qt::describe("qt5-qjsondocument", "Qt 5 QJsonDocument", "QJsonDocument::fromJson",
                     {.source = "Qt 5 documentation, QJsonDocument::fromJson (parses "
                                "UTF-8 encoded JSON), QJsonParseError "
                                "(IllegalUTF8String)"}),
    .decode = qt::decode_json,
}};

const Registration kXml{qt::xml_adapter("qt5-qxmlstreamreader", "Qt 5 QXmlStreamReader")};

}  // namespace
}  // namespace placemat
