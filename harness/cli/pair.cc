// placemat pair tries a filter in front of a sink.

#include "harness/learn/pair.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/subjects.h"
#include "harness/cli/verbs.h"
#include "harness/door/driver_process.h"
#include "reference/words/protocol.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"
#include "reports/base/figures.h"
#include "reports/base/json.h"

namespace placemat::inline cli {
namespace {

struct PairArguments {
  std::vector<std::string> ids;  // the filter and the sink, if given by id
  SubjectArguments filter{.verb = "pair"};
  SubjectArguments sink{.verb = "pair"};
  double timeout_seconds = 10;
  bool json = false;
};

// Gives the ids to the sides without a driver or plugin. Throws InputError if the numbers differ.
void share_ids(PairArguments& arguments) {
  std::vector<SubjectArguments*> unnamed;
  for (SubjectArguments* side : {&arguments.filter, &arguments.sink}) {
    if (side->drivers.empty() && side->plugins.empty()) unnamed.push_back(side);
  }
  if (arguments.ids.size() != unnamed.size()) {
    throw InputError(
        "pair: name one filter and one sink: `placemat pair A B` (see placemat list), "
        "--filter-driver 'CMD' or --filter-plugin FILE.so for A, --sink-driver or --sink-plugin "
        "for B");
  }
  for (std::size_t i = 0; i < unnamed.size(); ++i) unnamed[i]->ids = {arguments.ids[i]};
}

Subject subject_of(const SubjectArguments& side) {
  std::vector<Subject> subjects = chosen_subjects(side).subjects;
  if (subjects.size() != 1) throw InputError("pair: name one filter and one sink, each in one way");
  return std::move(subjects[0]);
}

StartDoor starter(const PairArguments& arguments, const Subject& subject) {
  return [timeout = arguments.timeout_seconds, argv = subject.argv]() -> std::unique_ptr<Door> {
    DriverOptions driver;
    driver.argv = argv;
    driver.timeout_seconds = timeout;
    driver.restart_limit = kManyRestarts;
    return std::make_unique<DriverProcess>(driver);
  };
}

// Reports whether the filter itself reads the character that is conjured.
bool filter_reads_too(const PairWitness& witness) {
  const auto& reads = witness.filter_reads;
  return reads && std::count(reads->begin(), reads->end(), *witness.fault.character) > 0;
}

// Returns "C0 AF: decode reads U+002F; no octet is 2F".
std::string witness_text(const PairWitness& witness) {
  const SinkFault& fault = witness.fault;
  std::string text =
      fmt::format("{}: {} reads {}", spaced_hex(fault.request.units()),
                  operation_name(fault.request.operation()), values_text(fault.read));
  switch (fault.danger) {
    case Danger::kConjured:
      return text + fmt::format("; no octet is {:02X}{}", *fault.character,
                                filter_reads_too(witness) ? "; the filter reads it, too" : "");
    case Danger::kSwallowed:
      return text + fmt::format("; the octet {:02X} is lost", *fault.character);
    case Danger::kChanges:
    case Danger::kSignature:
      return text + fmt::format(", which is written as {}, which it reads as {}",
                                spaced_hex(fault.written), values_text(fault.read_again));
  }
  return text;
}

constexpr Named<Danger> kMeanings[] = {
    {Danger::kConjured, "characters that no octet of the string is"},
    {Danger::kSwallowed, "characters that are octets of the string, and are not read"},
    {Danger::kChanges, "text that changes when it is written and read again"},
    {Danger::kSignature, "text that loses U+FEFF when it is written and read again"},
};

std::string operations_text(const std::vector<Operation>& operations) {
  std::vector<std::string_view> names;
  for (const Operation operation : operations) names.push_back(operation_name(operation));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string text_of(const Pair& pair) {
  const std::string filter = terminal_escape(pair.filter.id);
  const std::string sink = terminal_escape(pair.sink.id);
  std::string text = fmt::format("{} in front of {}: {}\n", filter, sink,
                                 pair.witnesses.empty() ? "no danger was found" : "dangerous");
  for (const auto& [danger, name] : kDangerNames) {
    std::string witnesses;
    for (const PairWitness& witness : pair.witnesses) {
      if (witness.fault.danger != danger) continue;
      witnesses += "    ";
      if (const auto character = witness.fault.character) {
        witnesses += fmt::format("{:<4}", name_in(kGuardedCharacters, *character));
      }
      witnesses += witness_text(witness) + "\n";
    }
    text += fmt::format(
        "  {:<10} {}\n{}", name,
        witnesses.empty() ? "no" : fmt::format("yes: {}", name_in(kMeanings, danger)), witnesses);
  }
  text += fmt::format("  asked      the sink {} by {}; the filter by {}\n",
                      counted(pair.probes, "string"), operations_text(pair.sink_operations),
                      operation_name(pair.filter_operation.value()));
  for (const std::string& trouble : pair.troubles) text += "  trouble    " + trouble + "\n";
  return text;
}

Json json_of(const PairWitness& witness) {
  const SinkFault& fault = witness.fault;
  Json json = {{"danger", name_in(kDangerNames, fault.danger)}};
  if (fault.character) json["character"] = fmt::format("{:04X}", *fault.character);
  json["octets"] = hex_of(fault.request.units());
  json["filter"] = well_formed_text(witness.filter_reply);
  if (witness.filter_reads) {
    json["filter_reads"] = reply_line(Reply::of_values(*witness.filter_reads));
  }
  json["request"] = request_line(fault.request);
  json["sink"] = reply_line(Reply::of_values(fault.read));
  if (is_of_text(fault.danger)) {
    json["written"] = hex_of(fault.written);
    json["sink_again"] = reply_line(Reply::of_values(fault.read_again));
  }
  return json;
}

Json json_of(const Pair& pair) {
  Json operations = Json::array();
  for (const Operation operation : pair.sink_operations) {
    operations.push_back(operation_name(operation));
  }
  Json dangers = Json::array();
  for (const PairWitness& witness : pair.witnesses) dangers.push_back(json_of(witness));
  return {{"filter", well_formed_text(pair.filter.id)},
          {"sink", well_formed_text(pair.sink.id)},
          {"filter_operation", operation_name(pair.filter_operation.value())},
          {"sink_operations", operations},
          {"strings", pair.probes},
          {"dangers", dangers},
          {"troubles", pair.troubles}};
}

int run(PairArguments& arguments) {
  share_ids(arguments);
  const Subject filter = subject_of(arguments.filter);
  const Subject sink = subject_of(arguments.sink);
  const Pair pair = try_pair(starter(arguments, filter), starter(arguments, sink));
  if (!pair.filter_operation) {
    throw InputError("pair: " + pair.filter.id +
                     " offers no operation that shows what it accepts: it is no filter");
  }
  if (pair.sink_operations.empty()) {
    throw InputError("pair: " + pair.sink.id + " does not decode: it is no sink");
  }
  if (arguments.json) {
    fmt::print("{}\n", json_of(pair).dump(1, ' ', true));
  } else {
    fmt::print("{}", text_of(pair));
  }
  if (!pair.witnesses.empty()) return kExitDeviates;
  return pair.troubles.empty() ? kExitDone : kExitFailed;
}

void add_side(CLI::App& verb, const std::string& name, SubjectArguments& side) {
  repeated(verb.add_option("--" + name + "-driver", side.drivers,
                           "The " + name + ": a command that speaks the utf8-driver protocol"))
      ->type_name("'CMD'");
  repeated(verb.add_option("--" + name + "-plugin", side.plugins,
                           "The " + name + ": a shared library with utf8_driver_entry()"))
      ->type_name("FILE.so");
}

}  // namespace

void add_pair(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<PairArguments>();
  CLI::App* verb = app.add_subcommand(
      "pair", "Show which strings a filter A lets through and a decoder B reads in another way");
  verb->add_option("id", arguments->ids, "The filter A, and the sink B (see placemat list)");
  add_side(*verb, "filter", arguments->filter);
  add_side(*verb, "sink", arguments->sink);
  add_seconds(*verb, "--timeout", arguments->timeout_seconds,
              "Seconds of silence while a reply is due");
  verb->add_flag("--json", arguments->json, "As JSON");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
