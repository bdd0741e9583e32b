#include "harness/kills/string_kill.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>

#include "reference/segment.h"
#include "reference/words/protocol.h"
#include "reports/base/text_table.h"

namespace placemat::inline kills {
namespace {

// Lists the operations in the order in which a verdict is searched for.
constexpr Operation kOfWholes[] = {Operation::kValidate, Operation::kDecode, Operation::kReplace};
constexpr Operation kOfStreams[] = {Operation::kStream, Operation::kStreamReplace};

bool replaces(Operation operation) {
  return operation == Operation::kReplace || operation == Operation::kStreamReplace;
}

// Asker puts the list to the operations of `asked` that can reply.
class Asker {
 public:
  Asker(const StringSuite& suite, const Implementation& asked)
      : wholes_(chosen(suite, asked, kOfWholes)), streams_(chosen(suite, asked, kOfStreams)) {}

  const std::vector<Operation>& operations_for(const StatedString& string) const {
    return string.is_stream() ? streams_ : wholes_;
  }

 private:
  static std::vector<Operation> chosen(const StringSuite& suite, const Implementation& asked,
                                       std::span<const Operation> candidates) {
    std::vector<Operation> operations;
    for (const Operation operation : candidates) {
      if (!asked.offers(operation)) continue;
      const bool gives = replaces(operation) ? suite.gives_replaced() : suite.gives_values();
      if (operations.empty() || gives) operations.push_back(operation);
    }
    return operations;
  }

  std::vector<Operation> wholes_;
  std::vector<Operation> streams_;
};

Request request_for(const StatedString& string, Operation operation) {
  return {operation, {.units = string.units, .chunk_lengths = string.chunk_lengths}};
}

// Reports whether the values have a U+FFFD that the octets do not spell. Under a policy that writes
// another replacement there is none, so each ill-formed string contradicts the decoder without a
// fault, too.
bool has_replacement(const EncodingForm& form, const std::vector<Ucs4>& values, CodeUnits units) {
  const std::vector<Segment> segments = segment(form, units);
  const auto spelled = std::count_if(segments.begin(), segments.end(), [](const Segment& one) {
    return one.well_formed() && one.value == kReplacementCharacter;
  });
  return std::count(values.begin(), values.end(), kReplacementCharacter) > spelled;
}

// Reports whether the reply, under `facet`, differs from what the list says.
bool contradicts(const StatedString& string, Operation operation, Facet facet, const Reply& reply,
                 const EncodingForm& form) {
  if (facet == Facet::kOffset) {
    return string.fault && reply.offset && reply.offset != string.fault;
  }
  if (operation == Operation::kValidate) {
    return reply.kind != (string.valid ? Reply::Kind::kWellFormed : Reply::Kind::kIllFormed);
  }
  const bool gives_values = reply.kind == Reply::Kind::kValues;
  if (!replaces(operation) && !string.valid) return reply.kind != Reply::Kind::kIllFormed;
  if (!gives_values) return true;
  const auto& stated = string.valid ? string.values : string.replaced;
  if (stated) return reply.values != *stated;
  return replaces(operation) && has_replacement(form, reply.values, string.units) == string.valid;
}

bool shows_under(Facet facet, Operation operation, const StatedString& string) {
  if (facet != Facet::kOffset) return facet == facet_of(operation);
  return string.fault && (operation == Operation::kValidate || operation == Operation::kDecode);
}

// Returns the reply that the list states.
std::string stated_reply(const StatedString& string, Operation operation) {
  if (operation != Operation::kValidate) {
    if (string.valid && string.values) return reply_line(Reply::of_values(*string.values));
    if (replaces(operation) && string.replaced) {
      return reply_line(Reply::of_values(*string.replaced));
    }
  }
  return reply_line(string.valid ? Reply::well_formed() : Reply::ill_formed(string.fault));
}

std::string accusation(const StatedString& string, Operation operation, const Reply& reply) {
  const auto shown = [](const std::string& text) {
    const std::string clip = clipped(text, kRequestColumns);
    return clip == text ? clip : clip + "...";
  };
  return fmt::format("line {}: {} must be {}, it says, and is {}", string.line,
                     shown(request_line(request_for(string, operation))),
                     shown(stated_reply(string, operation)), shown(reply_line(reply)));
}

// Trial puts a list's strings to a mutant and to the decoder without its fault.
class Trial {
 public:
  Trial(const Mutant& mutant, Facet facet, const StringSuite& suite, KillProgress& progress)
      : implementation_(implementation_of(mutant)),
        profile_(implementation_->describe().profile),
        reference_(without_fault(profile_)),
        asker_(suite, *implementation_),
        facet_(facet),
        is_of_form_(profile_.form == suite.profile.form),
        progress_(progress) {}

  // Puts the string, and counts each question in `kill`, up to the first that shows the fault.
  void put(const StatedString& string, Kill& kill) {
    if (!is_of_form_) return;
    for (const Operation operation : asker_.operations_for(string)) {
      if (!shows_under(facet_, operation, string)) continue;
      const Request request = request_for(string, operation);
      if (wrong(string, operation, reference_.observe(request))) continue;
      progress_.cases = ++kill.cases;
      Reply reply;
      progress_.follow(1, [&] { reply = implementation_->observe(request); });
      if (!wrong(string, operation, reply)) continue;
      kill.killed = true;
      kill.request = request_line(request);
      return;
    }
  }

 private:
  bool wrong(const StatedString& string, Operation operation, const Reply& reply) const {
    return contradicts(string, operation, facet_, reply, *profile_.form);
  }

  const std::unique_ptr<MutantImplementation> implementation_;
  const Profile& profile_;
  const MutantImplementation reference_;
  const Asker asker_;
  const Facet facet_;
  const bool is_of_form_;
  KillProgress& progress_;
};

}  // namespace

Kill find_string_kill(const Mutant& mutant, Facet facet, const StringSuite& suite,
                      KillProgress& progress) {
  progress.cases = 0;
  Trial trial(mutant, facet, suite, progress);
  Kill kill;
  for (const StatedString& string : suite.strings) {
    trial.put(string, kill);
    if (kill.killed) break;
  }
  return kill;
}

bool finds_alone(const Mutant& mutant, Facet facet, const StringSuite& suite,
                 const StatedString& string, KillProgress& progress) {
  const auto finds = [&] {
    Kill kill;
    Trial(mutant, facet, suite, progress).put(string, kill);
    return kill.killed;
  };
  // A fault that comes and goes would be found by whichever string is put at its moment.
  return finds() && finds();
}

std::vector<std::string> accusations(const StringSuite& suite) {
  const MutantImplementation reference = without_fault(suite.profile);
  const Asker asker(suite, reference);
  std::vector<std::string> found;
  for (const StatedString& string : suite.strings) {
    for (const Operation operation : asker.operations_for(string)) {
      const Reply reply = reference.observe(request_for(string, operation));
      const auto wrong = [&](Facet facet) {
        return shows_under(facet, operation, string) &&
               contradicts(string, operation, facet, reply, *suite.profile.form);
      };
      if (!wrong(facet_of(operation)) && !wrong(Facet::kOffset)) continue;
      found.push_back(accusation(string, operation, reply));
      break;
    }
  }
  return found;
}

}  // namespace placemat::inline kills
