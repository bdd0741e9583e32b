#include "harness/all_strings/result.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <system_error>

#include "harness/all_strings/sha256.h"
#include "reports/base/file.h"

namespace placemat::inline all_strings {
namespace {

using nlohmann::json;

constexpr const char* kPortionSchema = "placemat-portion/1";
constexpr const char* kFirst = ".portion";
constexpr const char* kAgain = ".again";

[[noreturn]] void unusable(const std::filesystem::path& file, const std::string& why) {
  throw InputError(file.string() + ": " + why);
}

PortionResult result_from(const Node& stored) {
  stored.require_keys({"again", "by", "findings", "portion", "schema", "sweep"});
  stored.at("schema").one_of({kPortionSchema});
  PortionResult result;
  result.sweep = stored_sweep().read(stored.at("sweep"));
  result.portion = stored.at("portion").parsed_by(parse_portion);
  result.again = stored.at("again").flag();
  const std::vector<Node> by = stored.at("by").elements();
  if (by.size() != 2) stored.at("by").fail("a shard and their number are needed here");
  result.by.of = static_cast<unsigned>(by[1].number(1, UINT32_MAX));
  result.by.number = static_cast<unsigned>(by[0].number(1, result.by.of));
  result.findings = Findings::from(stored.at("findings"));
  return result;
}

std::uint64_t judged(const Findings& findings) {
  std::uint64_t strings = 0;
  for (const auto& [judgement, count] : findings.judgements) {
    if (judgement != Judgement::kNotJudged) strings += count;
  }
  return strings;
}

// Temporary is a file beside `file` that holds `text`; the destructor removes it.
class Temporary {
 public:
  Temporary(const std::filesystem::path& file, const std::string& text)
      : path_(file.parent_path() /
              ("." + file.filename().string() + "." + std::to_string(getpid()))) {
    std::ofstream stream(path_, std::ios::binary | std::ios::trunc);
    stream << text;
    stream.close();
    if (!stream) unusable(file, "cannot be written; give --results a folder with room");
  }
  ~Temporary() { unlink(path_.c_str()); }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

const Shape<SweepName>& stored_sweep() {
  using R = SweepName;
  const Shape<std::size_t> length = {
      as_count().write,
      [](const Node& node) { return node.number(kMinPortionedLength, kMaxSequenceLength); },
      as_count().schema};
  static const auto shape = as_object<R>({{"id", &R::id},
                                          {"version", &R::version},
                                          {"api", &R::api},
                                          {"form", &R::form},
                                          {"domain", &R::domain},
                                          {"operation", &R::operation},
                                          {"octets", &R::octets, length},
                                          {"binary", &R::binary}});
  return shape;
}

std::string digest_of_answers(const Findings& findings) {
  Findings answers = findings;
  answers.done.clear();
  answers.unread = answers.unread_calls = 0;
  return sha256(answers.to_json());
}

std::filesystem::path file_of(const std::filesystem::path& folder, PortionNumber portion,
                              bool again) {
  const std::string name = portion_name(portion);
  return folder / name.substr(0, 2) / (name + (again ? kAgain : kFirst));
}

bool is_result_file(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  return parse_portion(file.stem().string()) && (extension == kFirst || extension == kAgain);
}

std::string to_text(const PortionResult& result) {
  const std::string line = json{{"schema", kPortionSchema},
                                {"sweep", json(stored_sweep().write(result.sweep))},
                                {"portion", portion_name(result.portion)},
                                {"again", result.again},
                                {"by", {result.by.number, result.by.of}},
                                {"findings", json::parse(result.findings.to_json())}}
                               .dump();
  return line + '\n' + sha256(line) + '\n';
}

PortionResult read_result(const std::filesystem::path& file) {
  const std::string text = read_file(file, "make it readable, or remove it");
  const std::size_t end = text.find('\n');
  const std::string line = text.substr(0, end);
  if (end == std::string::npos || text.substr(end) != '\n' + sha256(line) + '\n') {
    unusable(file, "is damaged; remove it, and its shard computes it again");
  }
  const JsonFile stored(
      line, file.string(),
      "it is no result of this version: remove it, and its shard computes it again");
  PortionResult result = result_from(stored.root());
  if (file_of("", result.portion, result.again).filename() != file.filename()) {
    unusable(file, "holds portion " + portion_name(result.portion) +
                       (result.again ? ", computed again" : "") + "; give it its name back");
  }
  const Portion whole = portion_of(result.portion, result.sweep.octets);
  if (result.findings.done != std::set{whole} || judged(result.findings) != result.strings() ||
      result.findings.unread > result.strings()) {
    unusable(file, "has counts that are not those of the portion's " +
                       std::to_string(result.strings()) + " strings; remove it");
  }
  return result;
}

bool publish(const std::filesystem::path& file, const std::string& text) {
  std::error_code none;
  std::filesystem::create_directories(file.parent_path(), none);
  const Temporary temporary(file, text);
  // Unlike rename(), link() never replaces a file; link() is also atomic on network file systems.
  if (link(temporary.path().c_str(), file.c_str()) == 0) return true;
  if (errno == EEXIST) return false;
  unusable(file, "cannot be written: " + std::generic_category().message(errno));
}

}  // namespace placemat::inline all_strings
