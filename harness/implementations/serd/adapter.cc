// Adapts Serd's Turtle reader: octets as a literal, strict and lax.
#include <serd/serd.h>

#include <optional>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

// Returns std::nullopt for octets that Turtle wants escaped, or that end the literal.
std::optional<std::string> document_of(CodeUnits units) {
  std::string document = "<urn:a> <urn:b> \"";
  for (const std::uint8_t unit : units) {
    if (unit == 0 || unit == '"' || unit == '\\' || unit == '\n' || unit == '\r') {
      return std::nullopt;
    }
    document.push_back(static_cast<char>(unit));
  }
  return document.append("\" .\n");
}

SerdStatus keep_object(void* handle, SerdStatementFlags, const SerdNode*, const SerdNode*,
                       const SerdNode*, const SerdNode* object, const SerdNode*, const SerdNode*) {
  static_cast<std::optional<std::string>*>(handle)->emplace(
      reinterpret_cast<const char*>(object->buf), object->n_bytes);
  return SERD_SUCCESS;
}

struct Read {
  SerdStatus status = SERD_SUCCESS;
  std::optional<std::string> object;  // of the statement that the reader reported, if it did
};

Read read(const std::string& document, bool strict) {
  Read done;
  SerdReader* reader =
      serd_reader_new(SERD_TURTLE, &done.object, nullptr, nullptr, nullptr, keep_object, nullptr);
  serd_reader_set_strict(reader, strict);
  // Without a handler, errors are printed.
  serd_reader_set_error_sink(
      reader, [](void*, const SerdError*) { return SERD_SUCCESS; }, nullptr);
  const auto fenced = Fenced<std::uint8_t>::terminated(document);
  done.status = serd_reader_read_string(reader, fenced.data());
  serd_reader_free(reader);
  return done;
}

// Only validates, because the reader hands on the octets that it was given.
Reply validate(CodeUnits units) {
  const auto document = document_of(units);
  if (!document) return Reply::untestable();
  const Read done = read(*document, true);
  const bool taken = done.object && done.status == SERD_SUCCESS;
  return taken ? Reply::well_formed() : Reply::ill_formed();
}

// The reader writes U+FFFD, in UTF-8, for ill-formed octets. Where it also hands ill-formed octets
// on, the literal is no text, and has no values.
Reply replace(CodeUnits units) {
  const auto document = document_of(units);
  if (!document) return Reply::untestable();
  const Read done = read(*document, false);
  if (!done.object) return Reply::ill_formed();
  return reply_of_text(*done.object);
}

// The library does not report its version.
const Registration kStrict{{
    .description = {.id = "serd-turtle",
                    .name = "Serd Turtle reader",
                    .version = {},
                    .language = "C",
                    .api = "serd_reader_read_string, strict",
                    .profile = {.domain = {.no_nul = true},
                                .source = "RDF 1.1 Turtle section 6 (a document is encoded in "
                                          "UTF-8); Serd manual, serd_reader_set_strict"}},
    .validate = validate,
}};

const Registration kLax{{
    .description = {.id = "serd-turtle-lax",
                    .name = "Serd Turtle reader, lax",
                    .version = {},
                    .language = "C",
                    .api = "serd_reader_read_string, not strict",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.no_nul = true},
                                .source = "Serd manual, serd_reader_set_strict (lax tolerates "
                                          "invalid URIs); serd.h does not say what becomes of "
                                          "invalid UTF-8"}},
    .replace = replace,
}};

}  // namespace
}  // namespace placemat
