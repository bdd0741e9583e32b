// Adapts LLVM's ConvertUTF, which comes from the Unicode Consortium's sample code:
// ConvertUTF8toUTF32 and ConvertUTF32toUTF8, strict and lenient, isLegalUTF8String, and
// ConvertUTF8toUTF32Partial.
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/ConvertUTF.h>

#include <span>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/generalized.h"

namespace placemat {
namespace {

struct Decoded {
  llvm::ConversionResult result;
  std::size_t consumed;
  std::vector<Ucs4> values;
};

using Convert = decltype(llvm::ConvertUTF8toUTF32);

Decoded decoded(CodeUnits units, llvm::ConversionFlags flags,
                Convert* convert = llvm::ConvertUTF8toUTF32) {
  const auto out = Fenced<llvm::UTF32>::room(units.size() + 1);
  const llvm::UTF8* source = units.data();
  llvm::UTF32* target = out.data();
  const llvm::ConversionResult result =
      convert(&source, units.data() + units.size(), &target, out.end(), flags);
  return {result, static_cast<std::size_t>(source - units.data()), {out.data(), target}};
}

Reply validate(CodeUnits units) {
  const llvm::UTF8* at = units.data();
  if (llvm::isLegalUTF8String(&at, units.data() + units.size())) return Reply::well_formed();
  return Reply::ill_formed(static_cast<std::size_t>(at - units.data()));
}

Reply decode_strict(CodeUnits units) {
  Decoded text = decoded(units, llvm::strictConversion);
  if (text.result != llvm::conversionOK) return Reply::ill_formed(text.consumed);
  return Reply::of_values(std::move(text.values));
}

// Illegal input is an error here, too, but the conversion goes on, so the source pointer does not
// show where the error was.
Reply decode_lenient(CodeUnits units) {
  Decoded text = decoded(units, llvm::lenientConversion);
  if (text.result != llvm::conversionOK) return Reply::ill_formed();
  return Reply::of_values(std::move(text.values));
}

Reply replace(CodeUnits units) {
  return Reply::of_values(decoded(units, llvm::lenientConversion).values);
}

// A sequence that the end of a chunk cuts is not consumed, and is offered again with the next
// chunk.
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  std::vector<std::uint8_t> block;
  std::vector<Ucs4> values;
  std::size_t offset = 0;
  for (const std::size_t length : chunk_lengths) {
    block.insert(block.end(), units.begin(), units.begin() + static_cast<std::ptrdiff_t>(length));
    units = units.subspan(length);
    const auto fenced = Fenced<std::uint8_t>::copy(block);
    const Decoded part = decoded({fenced.data(), fenced.size()}, llvm::strictConversion,
                                 llvm::ConvertUTF8toUTF32Partial);
    values.insert(values.end(), part.values.begin(), part.values.end());
    offset += part.consumed;
    if (part.result == llvm::sourceIllegal) return Reply::ill_formed(offset);
    block.erase(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(part.consumed));
  }
  if (!block.empty()) return Reply::ill_formed(offset);
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values, llvm::ConversionFlags flags) {
  const auto out = Fenced<llvm::UTF8>::room(values.size() * 4 + 1);
  const llvm::UTF32* source = values.data();
  llvm::UTF8* target = out.data();
  const llvm::ConversionResult result =
      llvm::ConvertUTF32toUTF8(&source, values.data() + values.size(), &target, out.end(), flags);
  if (flags == llvm::strictConversion && result != llvm::conversionOK) return Reply::unencodable();
  return Reply::of_units({out.data(), target});
}

Reply encode_strict(std::span<const Ucs4> values) { return encode(values, llvm::strictConversion); }
Reply encode_lenient(std::span<const Ucs4> values) {
  return encode(values, llvm::lenientConversion);
}

// After the call, the pointers lie behind the converted input and its output.
Reply decode_into(CodeUnits units, Room room) {
  const auto out = room.of<llvm::UTF32>();
  const llvm::UTF8* source = units.data();
  llvm::UTF32* target = out.data();
  const llvm::ConversionResult result =
      llvm::ConvertUTF8toUTF32(&source, units.data() + units.size(), &target,
                               out.data() + out.size(), llvm::strictConversion);
  const auto read = static_cast<std::size_t>(source - units.data());
  if (result == llvm::conversionOK) return Reply::of_values({out.data(), target});
  if (result == llvm::targetExhausted) return Reply::partial(read, {out.data(), target});
  return Reply::ill_formed(read);
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const llvm::UTF32* source = values.data();
  llvm::UTF8* target = room.data();
  const llvm::ConversionResult result =
      llvm::ConvertUTF32toUTF8(&source, values.data() + values.size(), &target,
                               room.data() + room.size(), llvm::strictConversion);
  const auto read = static_cast<std::size_t>(source - values.data());
  if (result == llvm::conversionOK) return Reply::of_units({room.data(), target});
  if (result == llvm::targetExhausted) return Reply::partial_units(read, {room.data(), target});
  return Reply::unencodable(read);
}

const Registration kStrict{{
    .description = {.id = "llvm-convertutf",
                    .name = "LLVM ConvertUTF, strict",
                    .version = LLVM_VERSION_STRING,
                    .language = "C++",
                    .api = "isLegalUTF8String, ConvertUTF8toUTF32, ConvertUTF8toUTF32Partial, "
                           "ConvertUTF32toUTF8; strictConversion",
                    .profile = {.refusal = Refusal::kRefuse,
                                .source = "llvm/Support/ConvertUTF.h (strict: irregular sequences, "
                                          "isolated surrogates and values over 0x10FFFF are "
                                          "errors; the source points at the malformed sequence; "
                                          "targetExhausted: the pointers are after what was "
                                          "converted)"}},
    .validate = validate,
    .decode = decode_strict,
    .encode = encode_strict,
    .stream = stream,
    .decode_into = decode_into,
    .encode_into = encode_into,
}};

const Registration kLenient{{
    .description = {.id = "llvm-convertutf-lenient",
                    .name = "LLVM ConvertUTF, lenient",
                    .version = LLVM_VERSION_STRING,
                    .language = "C++",
                    .api = "ConvertUTF8toUTF32, ConvertUTF32toUTF8; lenientConversion",
                    .profile = {.form = &kGeneralized,
                                .refusal = Refusal::kReplace,
                                .source = "llvm/Support/ConvertUTF.h (lenient: irregular sequences "
                                          "and isolated surrogates are converted; a value over "
                                          "0x10FFFF becomes the replacement character)"}},
    .decode = decode_lenient,
    .replace = replace,
    .encode = encode_lenient,
}};

}  // namespace
}  // namespace placemat
