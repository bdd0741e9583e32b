#include "harness/portions/result.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <system_error>

#include "harness/portions/sha256.h"
#include "harness/portions/sweep_json.h"
#include "reports/parse_json.h"

namespace placemat {
namespace {

using nlohmann::json;

constexpr const char* kPortionSchema = "placemat-portion/1";
constexpr const char* kFirst = ".portion";
constexpr const char* kAgain = ".again";

[[noreturn]] void unusable(const std::filesystem::path& file, const std::string& why) {
  throw PortionError(file.string() + ": " + why);
}

PortionResult result_from(const json& stored) {
  if (stored.at("schema") != kPortionSchema) throw std::invalid_argument("another schema");
  PortionResult result;
  result.sweep = sweep_from(stored.at("sweep"));
  result.portion = parse_portion(stored.at("portion").get<std::string>()).value();
  result.again = stored.at("again").get<bool>();
  result.by = {stored.at("by").at(0).get<unsigned>(), stored.at("by").at(1).get<unsigned>()};
  if (result.by.number < 1 || result.by.number > result.by.of) {
    throw std::invalid_argument("no shard");
  }
  result.findings = Findings::from_json(stored.at("findings").dump());
  return result;
}

std::uint64_t judged(const Findings& findings) {
  std::uint64_t strings = 0;
  for (const auto& [judgement, count] : findings.judgements) {
    if (judgement != Judgement::kNotJudged) strings += count;
  }
  return strings;
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) unusable(file, "cannot be read");
  return text.str();
}

std::string error_text(int number) { return std::generic_category().message(number); }

// A file with this text beside `file`, which is removed in the end.
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
                                {"sweep", json(to_json(result.sweep))},
                                {"portion", portion_name(result.portion)},
                                {"again", result.again},
                                {"by", {result.by.number, result.by.of}},
                                {"findings", json::parse(result.findings.to_json())}}
                               .dump();
  return line + '\n' + sha256(line) + '\n';
}

PortionResult read_result(const std::filesystem::path& file) {
  const std::string text = contents(file);
  const std::size_t end = text.find('\n');
  const std::string line = text.substr(0, end);
  if (end == std::string::npos || text.substr(end) != '\n' + sha256(line) + '\n') {
    unusable(file, "is damaged; remove it, and its shard computes it again");
  }
  PortionResult result;
  try {
    result = result_from(parse_json<json>(line));
  } catch (const std::exception&) {
    unusable(file, "is no result of this version; remove it, and its shard computes it again");
  }
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
  // Unlike rename(), link() never replaces a file; and it is atomic on network file systems, too.
  if (link(temporary.path().c_str(), file.c_str()) == 0) return true;
  if (errno == EEXIST) return false;
  unusable(file, "cannot be written: " + error_text(errno));
}

}  // namespace placemat
