#include "harness/languages/recognised.h"

#include "reference/languages/language.h"
#include "reference/protocol.h"

namespace placemat {

RecognisedRecord recognised(const LanguageOfDoor& language) {
  const Learned& learned = language.learned;
  RecognisedRecord record;
  if (learned.automaton) record.digest = digest_of(*learned.automaton);
  if (language.asked) record.asked = operation_name(*language.asked);
  record.questions = learned.questions;
  record.why_not = learned.why_not;
  for (const Octets& witness : learned.witnesses) {
    record.witnesses.push_back(request_line(whole_request(language.asked.value(), witness)));
  }
  record.trouble = language.trouble;
  return record;
}

}  // namespace placemat
