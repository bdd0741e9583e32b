// Stands for ICU's data, 30 MB of which the adapters need nothing: ICU's converters between UTF-8
// and UTF-16, and the macros, are code. ICU finds a table with no entries.

#include <unicode/udata.h>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace {

// DataBeginning is how ICU's data begins: two octets that say what it is, its description, and then
// a table, of which ICU reads the number of entries first.
struct alignas(16) DataBeginning {
  std::uint16_t header_size;
  std::uint8_t magic[2];  // Not fenced: no text.
  UDataInfo info;
  std::uint8_t padding[8];  // Not fenced: no text.
  std::uint32_t entries;
};

}  // namespace

extern "C" {
// ICU's code asks for it by this name, which has the number of the release in it.
extern const DataBeginning U_ICUDATA_ENTRY_POINT;
const DataBeginning U_ICUDATA_ENTRY_POINT = {
    .header_size = offsetof(DataBeginning, entries),
    .magic = {0xDA, 0x27},
    .info = {.size = sizeof(UDataInfo),
             .reservedWord = 0,
             .isBigEndian = std::endian::native == std::endian::big,
             .charsetFamily = U_CHARSET_FAMILY,
             .sizeofUChar = sizeof(UChar),
             .reservedByte = 0,
             .dataFormat = {'C', 'm', 'n', 'D'},
             .formatVersion = {1, 0, 0, 0},
             .dataVersion = {}},
    .padding = {},
    .entries = 0};
}
