// Adapts LLVM's ConvertUTF between UTF-8 and UTF-16, strict: ConvertUTF8toUTF16 and
// ConvertUTF16toUTF8.
#include "harness/implementations/utf16.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/Support/ConvertUTF.h>

#include <span>
#include <string>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

static_assert(sizeof(llvm::UTF16) == sizeof(char16_t));

Reply decode_into(CodeUnits units, Room room) {
  const auto out = room.of<llvm::UTF16>();
  const llvm::UTF8* source = units.data();
  llvm::UTF16* target = out.data();
  const llvm::ConversionResult result =
      llvm::ConvertUTF8toUTF16(&source, units.data() + units.size(), &target,
                               out.data() + out.size(), llvm::strictConversion);
  const auto read = static_cast<std::size_t>(source - units.data());
  std::vector<Ucs4> values = utf16::values_of(std::u16string(out.data(), target));
  if (result == llvm::conversionOK) return Reply::of_values(std::move(values));
  if (result == llvm::targetExhausted) return Reply::partial(read, std::move(values));
  return Reply::ill_formed(read);
}

Reply decode(CodeUnits units) {
  const auto room = Fenced<char16_t>::room(units.size());
  return decode_into(units, {room.data(), room.size()});
}

struct Encoded {
  llvm::ConversionResult result;
  std::size_t read;  // words
  std::vector<std::uint8_t> units;
};

Encoded encoded(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  const auto* const begin = reinterpret_cast<const llvm::UTF16*>(words.data());
  const llvm::UTF16* source = begin;
  llvm::UTF8* target = room.data();
  const llvm::ConversionResult result = llvm::ConvertUTF16toUTF8(
      &source, begin + words.size(), &target, room.data() + room.size(), llvm::strictConversion);
  return {result, static_cast<std::size_t>(source - begin), {room.data(), target}};
}

Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size());
  Encoded done = encoded(words, {room.data(), room.size()});
  if (done.result != llvm::conversionOK) return Reply::unencodable(done.read);
  return Reply::of_units(std::move(done.units));
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(*text);
  Encoded done = encoded({words.data(), words.size()}, room);
  const std::size_t index = utf16::values_in(*text, done.read);
  if (done.result == llvm::conversionOK) return Reply::of_units(std::move(done.units));
  if (done.result != llvm::targetExhausted) return Reply::unencodable(index);
  return Reply::partial_units(index, std::move(done.units));
}

const Registration kRegistration{{
    .description = {.id = "llvm-convertutf-utf16",
                    .name = "LLVM ConvertUTF, UTF-16, strict",
                    .version = LLVM_VERSION_STRING,
                    .language = "C++",
                    .api = "ConvertUTF8toUTF16, ConvertUTF16toUTF8; strictConversion",
                    .profile = {.refusal = Refusal::kRefuse,
                                .room = RoomUnit::kUtf16,
                                .lone_surrogate = LoneSurrogate::kRefuse,
                                .source = "llvm/Support/ConvertUTF.h (strict: irregular sequences "
                                          "and isolated surrogates are errors; the source points "
                                          "at the malformed sequence; targetExhausted: the "
                                          "pointers are after what was converted)"}},
    .decode = decode,
    .decode_into = decode_into,
    .encode_into = encode_into,
    .encode_utf16 = encode_utf16,
}};

}  // namespace
}  // namespace placemat
