#include "harness/check/gallery.h"

#include "harness/judge/verdict.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

// Returns a reply line, or the judgement of what came instead of one.
std::string said(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::kReply) return reply_line(outcome.reply);
  return std::string(judgement_name(judgement_of(outcome.kind)));
}

}  // namespace

const std::vector<std::vector<std::uint8_t>>& gallery() {
  static const std::vector<std::vector<std::uint8_t>> strings = {
      {0xC0, 0x80},                          // NUL in two octets
      {0xC0, 0xAF},                          // / in two, three, four octets
      {0xE0, 0x80, 0xAF},                    //
      {0xF0, 0x80, 0x80, 0xAF},              //
      {0xE0, 0x9F, 0xBF},                    // U+07FF in three octets
      {0xF0, 0x8F, 0xBF, 0xBF},              // U+FFFF in four octets
      {0xED, 0xA0, 0x80},                    // a high surrogate
      {0xED, 0xBF, 0xBF},                    // a low one
      {0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80},  // a pair
      {0xF4, 0x90, 0x80, 0x80},              // 110000
      {0xF7, 0xBF, 0xBF, 0xBF},              // 1FFFFF
      {0xF8, 0x88, 0x80, 0x80, 0x80},        // five octets
      {0xFC, 0x84, 0x80, 0x80, 0x80, 0x80},  // six
      {0xFE},                                // never used
      {0xFF},                                //
      {0x80},                                // a continuation alone
      {0x41, 0x80, 0x42},                    //
      {0xC2},                                // cut short by the end
      {0xE2, 0x82},                          //
      {0xF0, 0x9F, 0x98},                    //
      {0xC2, 0x41},                          // cut short by what follows
      {0xE2, 0x82, 0x41},                    //
      {0xF0, 0x9F, 0x98, 0x41},              //
      {0xE2, 0x82, 0xE2, 0x82, 0xAC},        //
      {0xEF, 0xBB, 0xBF, 0x41},              // a signature
      {0x00},                                // NUL
      {0xEF, 0xBF, 0xBF},                    // a noncharacter
      {0xF4, 0x8F, 0xBF, 0xBF},              // the greatest scalar value
  };
  return strings;
}

const std::vector<Request>& gallery_of_sizes() {
  static const std::vector<Request> requests = [] {
    std::vector<Request> parsed;
    for (const char* line : {
             "compare EE8080 F0A08080",  // U+E000 and U+20000, which UTF-16 orders otherwise
             "compare F0A08080 EE8080",
             "count E28241",  // cut short by a letter
             "count F0908080",
             "utf16-length E28241",
             "utf16-length F0908080",
             "utf8-length D800",
             "utf8-length 10000",
             "decode-into 1 F0908080",  // a pair, where it writes UTF-16
             "encode-into 2 20AC",      // which needs three
             "encode-utf16 D800",
             "encode-utf16 D800 DC00",
             "previous 2 E282",
             "previous 1 80",
             "truncate 3 41E282AC",
             "session +FF .41",
             "session +8041 .",
             "session-replace .E282 .AC",
             "session-replace +E282 ~ .AC",
             "session +41E282 .AC42",
             "session-replace .EFBBBF41 .EFBBBF42",
             "within - 82AC decode E2",  // the rest of the character lies after the slice
             "repeat 65536 count 41 -",
         }) {
      parsed.push_back(parse_request(line).value());
    }
    return parsed;
  }();
  return requests;
}

std::map<std::string, std::string> gallery_answers(Door& door) {
  std::vector<Request> requests;
  for (const Operation operation :
       {Operation::kValidate, Operation::kDecode, Operation::kReplace}) {
    if (!door.offers(operation)) continue;
    for (const auto& units : gallery()) requests.push_back(Request::whole(operation, units));
  }
  for (const Request& request : gallery_of_sizes()) {
    const bool asked =
        door.offers(request.operation()) && in_domain(door.describe().profile, request);
    if (asked) requests.push_back(request);
  }
  const std::vector<Outcome> outcomes = door.ask(requests);
  std::map<std::string, std::string> answers;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    answers.emplace(request_line(requests[i]), said(outcomes[i]));
  }
  return answers;
}

}  // namespace placemat::inline check_room
