#include "reports/dress/operation_words.h"

#include <map>

namespace placemat {

const std::vector<AnswerWord>& answer_words() {
  static const std::vector<AnswerWord> all = {
      {"unanswered", false, false, "nothing was called"},
      {"well_formed", false, false, "the octets are well-formed"},
      {"ill_formed", true, false,
       "the octets are ill-formed: the offset of the first fault, if it is told"},
      {"unencodable", true, false,
       "not all can be encoded: the index of the first such, if it is told"},
      {"gives", false, true, "these values, or octets"},
      {"counts", true, false, "so many"},
      {"starts", true, true, "the character starts there; its value, or none if it is ill-formed"},
      {"partial", true, true, "so much of the input was read, and these units were written"},
      {"full", false, false, "there is not room enough; nothing was written"},
      {"less", false, false, "the left string comes first"},
      {"equal", false, false, "neither comes first"},
      {"greater", false, false, "the right string comes first"},
      {"keeps", false, true, "wanted alone: any values among which these are, in this order"},
      {"starts_at", true, false, "wanted alone: it starts there, whatever its value"},
      {"any_partial", false, false, "wanted alone: some was read and written"},
      {"anything", false, false, "wanted alone: that the call comes back"},
  };
  return all;
}

const OperationWords& words_of(Operation operation) {
  static const std::map<Operation, OperationWords> all = {
      {Operation::kValidate,
       {"Say whether these octets are well-formed.", {"well_formed", "ill_formed"}, ""}},
      {Operation::kDecode, {"Decode these octets.", {"gives", "ill_formed"}, ""}},
      {Operation::kReplace,
       {"Decode these octets, with what you write for what is ill-formed.", {"gives"}, ""}},
      {Operation::kEncode, {"Encode these values.", {"gives", "unencodable"}, ""}},
      {Operation::kStream,
       {"Decode these octets as one stream, a call for each chunk, and end it.",
        {"gives", "ill_formed"},
        ""}},
      {Operation::kStreamReplace,
       {"Decode these octets as one stream, a call for each chunk, with what you write for what is "
        "ill-formed, and end it.",
        {"gives"},
        ""}},
      {Operation::kCount,
       {"Count the values that decoding these octets gives.", {"counts", "ill_formed"}, ""}},
      {Operation::kUtf16Length,
       {"Count the UTF-16 code units that decoding these octets gives.",
        {"counts", "ill_formed"},
        ""}},
      {Operation::kUtf8Length,
       {"Count the octets that encoding these values gives.", {"counts", "unencodable"}, ""}},
      {Operation::kDecodeInto,
       {"Decode these octets into room for exactly so many units.",
        {"gives", "partial", "full", "ill_formed"},
        "room"}},
      {Operation::kEncodeInto,
       {"Encode these values into room for exactly so many octets.",
        {"gives", "partial", "full", "unencodable"},
        "room"}},
      {Operation::kEncodeUtf16, {"Encode these UTF-16 code units.", {"gives", "unencodable"}, ""}},
      {Operation::kPrevious,
       {"Find the character that ends before this place.", {"starts"}, "place"}},
      {Operation::kTruncate,
       {"Keep the longest beginning of at most so many octets that cuts no character.",
        {"gives"},
        "limit"}},
      {Operation::kCompare, {"Say which string comes first.", {"less", "equal", "greater"}, ""}},
  };
  return all.at(operation);
}

}  // namespace placemat
