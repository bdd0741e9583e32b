// placemat explain shows one octet string under every form and by every implementation.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/catalogue/catalogue.h"
#include "harness/cli/explanation.h"
#include "harness/cli/inputs.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "harness/door/registry.h"
#include "reference/forms/forms.h"
#include "reference/words/protocol.h"
#include "reports/base/error.h"

namespace placemat::inline cli {
namespace {

struct ExplainArguments {
  std::vector<std::string> hex;  // words, joined: "ED A0 80" is as good as "EDA080"
  std::string text;
  std::string file;
  std::string request;
  std::vector<std::string> ids;
  std::vector<std::string> forms;
  bool json = false;
};

// A request line can carry this many octets, so implementations can be asked.
constexpr std::size_t kMaxOctets = 32000;

std::vector<std::uint8_t> read_octets(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file || std::filesystem::is_directory(name)) {
    throw InputError("cannot read " + name + ": name a file of octets");
  }
  // One octet more than can be shown is enough to refuse a file, and a device may never end.
  std::vector<std::uint8_t> units(kMaxOctets + 1);
  file.read(reinterpret_cast<char*>(units.data()), static_cast<std::streamsize>(units.size()));
  units.resize(static_cast<std::size_t>(file.gcount()));
  return units;
}

std::vector<std::uint8_t> octets_of(const ExplainArguments& arguments) {
  const int given = !arguments.hex.empty() + !arguments.text.empty() + !arguments.file.empty();
  if (given != 1) {
    throw InputError("explain: give octets in hex (EDA080), or --text TEXT, or --file FILE");
  }
  if (!arguments.file.empty()) return read_octets(arguments.file);
  if (!arguments.text.empty()) return {arguments.text.begin(), arguments.text.end()};
  std::string hex;
  for (const std::string& word : arguments.hex) hex += word;
  hex.erase(std::remove(hex.begin(), hex.end(), ' '), hex.end());
  const auto units = parse_hex(hex);
  if (!units) {
    const bool odd = hex.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
    throw InputError("explain: '" + hex + "' is no octet string: " +
                     (odd ? "an odd number of hex digits; give two per octet"
                          : "not all hex digits; for text use --text"));
  }
  return *units;
}

// Returns the octets that a request is about: none of those beside a slice, none for values.
std::vector<std::uint8_t> octets_of(const Request& request) {
  return request.operation() == Operation::kWithin ? request.inner().units() : request.units();
}

// Returns the request of --request, if it is given.
std::optional<Request> request_of(const ExplainArguments& arguments) {
  if (arguments.request.empty()) return std::nullopt;
  if (!arguments.hex.empty() || !arguments.text.empty() || !arguments.file.empty()) {
    throw InputError("explain: a request has octets of its own; give --request alone");
  }
  auto request = parse_request(arguments.request);
  if (!request) {
    throw InputError("explain: '" + arguments.request +
                     "' is no request line; harness/drivers/README.md lists them");
  }
  return request;
}

int run(const ExplainArguments& arguments) {
  const std::optional<Request> request = request_of(arguments);
  const std::vector<std::uint8_t> units = request ? octets_of(*request) : octets_of(arguments);
  if (units.size() > kMaxOctets) {
    throw InputError(fmt::format("explain: more than {} octets; give a part of them", kMaxOctets));
  }
  std::vector<const EncodingForm*> forms;
  for (const std::string& id : arguments.forms) forms.push_back(&form_named(id));
  if (forms.empty()) forms.assign(kEncodingForms.begin(), kEncodingForms.end());
  // If none is named, the program's own are used: all implementations of a machine would fill
  // pages.
  std::vector<std::string> ids = arguments.ids;
  if (ids.empty()) {
    for (const Implementation* implementation : registered_implementations()) {
      ids.push_back(implementation->describe().id);
    }
  }
  std::vector<Subject> subjects;
  for (const std::string& id : ids) subjects.push_back(find_one(places(), id).subject);
  const Explanation explanation = explain(units, forms, subjects, request);
  fmt::print("{}", arguments.json ? explanation_json(explanation)
                                  : explanation_text(explanation, wants_colour()));
  return kExitDone;
}

}  // namespace

void add_explain(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ExplainArguments>();
  CLI::App* verb = app.add_subcommand(
      "explain", "Show what octets mean under each form and to each implementation");
  verb->add_option("octets", arguments->hex, "Octets in hex, such as EDA080");
  verb->add_option("--text", arguments->text, "The octets of this text instead");
  verb->add_option("--file", arguments->file, "The octets of this file instead");
  verb->add_option("--request", arguments->request,
                   "Ask this request line alone, such as 'session +E2 .82AC'");
  repeated(verb->add_option("--impl", arguments->ids,
                            "Only these implementations, of those that placemat list names"));
  repeated(verb->add_option("--form", arguments->forms, "Only these forms"));
  verb->add_flag("--json", arguments->json, "As JSON");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
