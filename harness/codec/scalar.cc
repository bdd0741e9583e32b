#include "harness/codec/scalar.h"

namespace placemat::utf8 {

constinit const Kernel kScalarKernel = {
    .name = "scalar",
    .runs_here = []() noexcept { return true; },
    .validate = scalar::validate,
    .well_formed_prefix = scalar::well_formed_prefix,
    .validate_behind = scalar::validate_behind,
    .decode_utf16 = scalar::decode<scalar::IllFormed::kStop, char16_t>,
    .decode_utf32 = scalar::decode<scalar::IllFormed::kStop, char32_t>,
    .decode_replacing_utf16 = scalar::decode<scalar::IllFormed::kReplace, char16_t>,
    .decode_replacing_utf32 = scalar::decode<scalar::IllFormed::kReplace, char32_t>,
    .encode_utf16 = scalar::encode<scalar::IllFormed::kStop, char16_t>,
    .encode_utf32 = scalar::encode<scalar::IllFormed::kStop, char32_t>,
    .encode_replacing_utf16 = scalar::encode<scalar::IllFormed::kReplace, char16_t>,
    .encode_replacing_utf32 = scalar::encode<scalar::IllFormed::kReplace, char32_t>,
    .utf16_length = scalar::utf16_length,
    .utf32_length = scalar::utf32_length,
    .utf16_length_replacing = scalar::length_replacing<char16_t>,
    .utf32_length_replacing = scalar::length_replacing<char32_t>,
    .utf8_length_of_utf16 = scalar::utf8_length<char16_t>,
    .utf8_length_of_utf32 = scalar::utf8_length<char32_t>,
};

}  // namespace placemat::utf8
