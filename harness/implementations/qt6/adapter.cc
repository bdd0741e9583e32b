// Adapts Qt 6: QString::fromUtf8, QUtf8StringView::isValidUtf8, QStringDecoder with QStringEncoder,
// QJsonDocument, and QXmlStreamReader.
#include <QStringConverter>
#include <QUtf8StringView>

#include "harness/implementations/life.h"
#include "harness/implementations/qt.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  const QUtf8StringView text(units.data(), static_cast<qsizetype>(units.size()));
  return text.isValidUtf8() ? Reply::well_formed() : Reply::ill_formed();
}

Reply compare_views(CodeUnits left, CodeUnits right) {
  const QUtf8StringView a(left.data(), static_cast<qsizetype>(left.size()));
  const QUtf8StringView b(right.data(), static_cast<qsizetype>(right.size()));
  return Reply::of_order(a < b ? -1 : a > b ? 1 : 0);
}

// A decoder keeps the start of a sequence for the next call, and has no call for the end of the
// text (finalize() came with Qt 6.11). So the text gets a space at its end: no sequence goes on
// with a space, and what the decoder kept becomes an error. The space is removed from the result.
QString decode_call(QStringDecoder& decoder, CodeUnits octets, bool is_last) {
  QString text = decoder.decode({octets.data(), static_cast<qsizetype>(octets.size())});
  if (!is_last) return text;
  text += QString(decoder.decode(" "));
  if (text.endsWith(u' ')) text.chop(1);
  return text;
}

Reply decode_chunks(CodeUnits units, std::span<const std::size_t> chunk_lengths, bool strict) {
  QStringDecoder decoder(QStringDecoder::Utf8);
  QString text;
  for (const std::size_t length : chunk_lengths) {
    text += decode_call(decoder, units.first(length), false);
    units = units.subspan(length);
  }
  text += decode_call(decoder, {}, true);
  if (strict && decoder.hasError()) return Reply::ill_formed();
  return qt::values_of(text);
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return decode_chunks(units, whole, true);
}

Reply replace(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return decode_chunks(units, whole, false);
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return decode_chunks(units, chunk_lengths, true);
}

Reply stream_replace(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return decode_chunks(units, chunk_lengths, false);
}

template <bool kIsStrict>
Reply session(CodeUnits units, std::span<const Call> calls) {
  QStringDecoder decoder(QStringDecoder::Utf8);
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    const QString text = decode_call(decoder, octets, is_last);
    if (kIsStrict && decoder.hasError()) return std::nullopt;
    return utf16::values_of(qt::view(text));
  };
  return live(units, calls, read, [&] { decoder.resetState(); });
}

// A stateless decoder takes the input of each call as the whole text.
Reply decode_stateless(CodeUnits units) {
  QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
  const QByteArrayView view(units.data(), static_cast<qsizetype>(units.size()));
  const QString text = decoder.decode(view);
  return decoder.hasError() ? Reply::ill_formed() : qt::values_of(text);
}

Reply encode_utf16_stateless(std::span<const char16_t> words) {
  QStringEncoder encoder(QStringEncoder::Utf8, QStringEncoder::Flag::Stateless);
  const QByteArray units =
      encoder.encode(QStringView(words.data(), static_cast<qsizetype>(words.size())));
  return encoder.hasError() ? Reply::unencodable() : qt::of_units(units);
}

Reply encode_with(std::span<const Ucs4> values, QStringEncoder::Flags flags) {
  const auto text = qt::carried(values);
  if (!text) return Reply::untestable();
  QStringEncoder encoder(QStringEncoder::Utf8, flags);
  const QByteArray units = encoder.encode(*text);
  return encoder.hasError() ? Reply::unencodable() : qt::of_units(units);
}

// The encoder also keeps a high surrogate, which may go on. A space ends it.
Reply encode(std::span<const Ucs4> values) {
  std::vector<Ucs4> ended(values.begin(), values.end());
  ended.push_back(' ');
  Reply reply = encode_with(ended, QStringEncoder::Flag::Default);
  if (reply.kind == Reply::Kind::kUnits && !reply.units.empty()) reply.units.pop_back();
  return reply;
}

Reply encode_stateless(std::span<const Ucs4> values) {
  return encode_with(values, QStringEncoder::Flag::Stateless);
}

const Registration kString{{
    .description =
        qt::describe("qt6-qstring", "Qt 6 QString::fromUtf8",
                     "QString::fromUtf8, toUtf8, compare; QStringView::toUtf8",
                     {.order = Order::kUtf16,
                      .source = "Qt 6 documentation, QString::fromUtf8 (invalid "
                                "sequences may be replaced or suppressed; how is not "
                                "said), QString::compare (based exclusively on the numeric "
                                "Unicode values of the characters, which are QChars of 16 bits)"}),
    .replace = qt::replace,
    .encode = qt::encode,
    .encode_utf16 = qt::encode_utf16,
    .compare = qt::compare,
}};

const Registration kView{{
    .description = qt::describe(
        "qt6-is-valid-utf8", "Qt 6 QUtf8StringView", "QUtf8StringView::isValidUtf8, operator<",
        {.source = "Qt 6 documentation, QUtf8StringView::isValidUtf8 "
                   "(whether it is valid UTF-8), its relational operators"}),
    .validate = validate,
    .compare = compare_views,
}};

const char* const kConverterSource =
    "Qt 6 documentation, QStringConverter::Flag (ConvertInitialBom is what keeps a byte order mark "
    "at the start), QStringConverter::hasError";

const Registration kDecoder{{
    .description = qt::describe("qt6-qstringdecoder", "Qt 6 QStringDecoder",
                                "QStringDecoder::decode, QStringEncoder::encode, hasError",
                                {.bom = BomPolicy::kStrip,
                                 .after_error = AfterError::kResetFirst,
                                 .source = std::string(kConverterSource) +
                                           ", QStringConverter::resetState (it clears errors and "
                                           "partial conversions)"}),
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .stream = stream,
    .stream_replace = stream_replace,
    .session = session<true>,
    .session_replace = session<false>,
}};

const Registration kStateless{{
    .description = qt::describe("qt6-qstringdecoder-stateless", "Qt 6 QStringDecoder, stateless",
                                "QStringDecoder, QStringEncoder with Flag::Stateless; hasError",
                                {.bom = BomPolicy::kStrip, .source = kConverterSource}),
    .decode = decode_stateless,
    .encode = encode_stateless,
    .encode_utf16 = encode_utf16_stateless,
}};

const Registration kJson{{
    .description =
        qt::describe("qt6-qjsondocument", "Qt 6 QJsonDocument", "QJsonDocument::fromJson",
                     {.source = "Qt 6 documentation, QJsonDocument::fromJson (parses "
                                "UTF-8 encoded JSON), QJsonParseError "
                                "(IllegalUTF8String)"}),
    .decode = qt::decode_json,
}};

const Registration kXml{qt::xml_adapter("qt6-qxmlstreamreader", "Qt 6 QXmlStreamReader")};

}  // namespace
}  // namespace placemat
