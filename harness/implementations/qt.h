// Converts QString's UTF-16 from and to code points, and reads by QJsonDocument and
// QXmlStreamReader, for the adapters of Qt 5 and Qt 6.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QString>
#include <QStringView>
#include <QXmlStreamReader>
#include <optional>
#include <span>

#include "harness/door/registry.h"
#include "harness/implementations/utf16.h"
#include "harness/implementations/xml_document.h"

namespace placemat::qt {

inline std::u16string_view view(const QString& text) {
  return {reinterpret_cast<const char16_t*>(text.utf16()), static_cast<std::size_t>(text.size())};
}

inline Reply values_of(const QString& text) {
  return Reply::of_values(utf16::values_of(view(text)));
}

inline std::optional<QString> carried(std::span<const Ucs4> values) {
  const auto units = utf16::carried(values);
  if (!units) return std::nullopt;
  // Not fenced: a QString has a copy of its own.
  return QString(reinterpret_cast<const QChar*>(units->data()), static_cast<int>(units->size()));
}

inline Reply of_units(const QByteArray& units) {
  return Reply::of_units({units.begin(), units.end()});
}

// Calls QString::fromUtf8 and toUtf8.
inline Reply replace(CodeUnits units) {
  return values_of(QString::fromUtf8(reinterpret_cast<const char*>(units.data()),
                                     static_cast<int>(units.size())));
}

inline Reply encode(std::span<const Ucs4> values) {
  const auto text = carried(values);
  return text ? of_units(text->toUtf8()) : Reply::untestable();
}

// Calls QStringView::toUtf8.
inline Reply encode_utf16(std::span<const char16_t> words) {
  return of_units(QStringView(words.data(), static_cast<int>(words.size())).toUtf8());
}

// Calls QString::compare.
inline Reply compare(CodeUnits left, CodeUnits right) {
  const auto text_of = [](CodeUnits units) {
    return QString::fromUtf8(reinterpret_cast<const char*>(units.data()),
                             static_cast<int>(units.size()));
  };
  return Reply::of_order(text_of(left).compare(text_of(right)));
}

// json_array() returns [" "] around the octets, or std::nullopt if a JSON text must escape some of
// them.
inline std::optional<QByteArray> json_array(CodeUnits units) {
  for (const std::uint8_t unit : units) {
    if (unit < 0x20 || unit == '"' || unit == '\\') return std::nullopt;
  }
  QByteArray json("[\"");
  json.append(reinterpret_cast<const char*>(units.data()), static_cast<int>(units.size()));
  return json.append("\"]");
}

inline Reply decode_json(CodeUnits units) {
  const auto json = json_array(units);
  if (!json) return Reply::untestable();
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(*json, &error);
  // The parser gives an offset in the document, but does not say of which octet.
  if (error.error != QJsonParseError::NoError) return Reply::ill_formed();
  return values_of(document.array().at(0).toString());
}

// Runs QXmlStreamReader on a document whose text is the input. At the end of a chunk the reader
// reports that the document is incomplete, and goes on with the next chunk.
inline Reply stream_xml(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  QXmlStreamReader reader;
  QString text;
  const auto feed = [&](std::string_view chunk) {
    // Not fenced: a QByteArray has a copy of its own.
    reader.addData(QByteArray(chunk.data(), static_cast<int>(chunk.size())));
    while (!reader.atEnd()) {
      if (reader.readNext() == QXmlStreamReader::Characters) text += reader.text();
    }
  };
  feed(xml::kBefore);
  for (const std::size_t length : chunk_lengths) {
    feed(xml::escaped(units.first(length)));
    units = units.subspan(length);
  }
  feed(xml::kAfter);
  return reader.hasError() ? Reply::ill_formed() : values_of(text);
}

inline Reply decode_xml(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream_xml(units, whole);
}

inline Description describe(const char* id, const char* name, const char* api, Profile profile) {
  return {.id = id,
          .name = name,
          .version = qVersion(),
          .language = "C++",
          .api = api,
          .profile = std::move(profile)};
}

inline Adapter xml_adapter(const char* id, const char* name) {
  return {.description = describe(id, name, "QXmlStreamReader::addData, readNext",
                                  {.bom = BomPolicy::kKeep,
                                   .domain = {.xml_char = true},
                                   .source = std::string(xml::kSource)}),
          .decode = decode_xml,
          .stream = stream_xml};
}

}  // namespace placemat::qt
