// Adapts Protocol Buffers: a string field of a proto3 message, parsed from the wire and written to
// it.
//
// StringValue, of the well-known types, is such a message, with the text in field 1.
#include <google/protobuf/stubs/common.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/wrappers.pb.h>

#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  // Without this, the library logs each field that is not UTF-8.
  static const bool silent = [] {
    google::protobuf::SetLogHandler(nullptr);
    return true;
  }();
  (void)silent;
  std::string wire(1, '\x0A');  // field 1, length-delimited
  std::size_t length = units.size();
  for (; length >= 0x80; length >>= 7) wire.push_back(static_cast<char>(0x80 | (length & 0x7F)));
  wire.push_back(static_cast<char>(length));
  wire.append(units.begin(), units.end());
  google::protobuf::StringValue message;
  const auto fenced = Fenced<char>::copy(wire);
  const bool parsed = message.ParseFromArray(fenced.data(), static_cast<int>(fenced.size()));
  return parsed ? Reply::well_formed() : Reply::ill_formed();
}

const Registration kRegistration{{
    .description =
        {.id = "protobuf-string-field",
         .name = "Protocol Buffers string field",
         .version = google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION),
         .language = "C++",
         .api = "ParseFromArray of a proto3 string field",
         .profile = {.source = "Protocol Buffers language guide (proto3), Scalar Value Types: a "
                               "string must always contain UTF-8 text"}},
    .validate = validate,
}};

}  // namespace
}  // namespace placemat
