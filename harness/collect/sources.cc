#include "harness/collect/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "harness/fuzz/work_folder.h"
#include "harness/process/child.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/base/trimmed.h"
#include "reports/json.h"

namespace placemat::inline collect_room {
namespace {

// dash counts a file's size in blocks of 512 octets. curl's own --max-filesize does not hold where
// a server does not say how much it sends.
constexpr int kMostBlocks = 64 * 2048;
constexpr int kCurlTooLarge = 63;  // curl(1), "EXIT CODES"
constexpr const char* kFetch =
    "ulimit -f {}; exec curl --disable --globoff --fail --silent --show-error --location "
    "--proto '=http,https' --proto-redir '=http,https' --max-time 60 --retry 2 "
    "--retry-max-time 60 --max-filesize {} --output \"$1\" -- \"$0\"";

// Returns the text behind the URL. Throws InputError, which says what curl says.
std::string fetched(const std::string& url) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "report.json";
  const std::filesystem::path log = folder.path() / "log";
  const Descriptor error = output_file(log);
  const std::string command = fmt::format(fmt::runtime(kFetch), kMostBlocks, kMostBlocks * 512);
  const Ending ending = spawn({"sh", "-c", command, url, file}, Descriptor(), error, error).await();
  if (ending.status == 127) {
    throw InputError("it is a URL, and the program curl is not here; install curl");
  }
  if (ending == Ending{} && std::filesystem::exists(file)) return read_file(file, "ask again");
  if (ending.signal == SIGXFSZ || ending.status == kCurlTooLarge) {
    throw InputError(fmt::format("it has more than {} MiB; publish less", kMostBlocks / 2048));
  }
  const std::string said = last_line_of(log);
  throw InputError(fmt::format("it cannot be had: {}; ask again later, or leave it out",
                               said.empty() ? ending.text() : said));
}

PublishedReport read_one(const Source& source, const std::string& place) {
  PublishedReport published{.who = source.who, .source = place, .ours = source.ours};
  try {
    const std::string text =
        is_url(place) ? fetched(place) : read_file(place, "name a report.json, a folder or a URL");
    published.report = from_json(text, "report.json");
  } catch (const std::exception& error) {
    published.why_not = error.what();
  }
  return published;
}

}  // namespace

Source source_of(std::string_view text) {
  const std::size_t sign = text.find('=');
  const bool names = sign != std::string_view::npos && sign < text.find('/');
  Source source{.who = std::string(names ? text.substr(0, sign) : text),
                .place = std::string(names ? text.substr(sign + 1) : text)};
  if (source.who.empty() || source.place.empty()) {
    throw InputError("'" + terminal_escape(text) +
                     "': give WHO=PLACE or PLACE, which is a report.json, a folder or a URL");
  }
  return source;
}

std::vector<Source> sources_in(const std::filesystem::path& name) {
  const std::string text = read_file(name, "name a file with a source on each line");
  std::vector<Source> sources;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (line.starts_with('#')) continue;
    line = trimmed(line.substr(0, line.find(" #")));
    if (line.empty()) continue;
    try {
      sources.push_back(source_of(line));
    } catch (const InputError& error) {
      throw InputError(
          fmt::format("{}:{}: {}", terminal_escape(name.string()), number, error.what()));
    }
    std::string& place = sources.back().place;
    if (!is_url(place)) place = (name.parent_path() / place).string();
  }
  return sources;
}

std::vector<PublishedReport> read_published(const Source& source) {
  if (is_url(source.place) || !std::filesystem::is_directory(source.place)) {
    return {read_one(source, source.place)};
  }
  std::vector<PublishedReport> reports;
  for (const std::filesystem::path& file : files_in(source.place)) {
    if (file.extension() == ".json") reports.push_back(read_one(source, file.string()));
  }
  if (reports.empty()) {
    reports.push_back({.who = source.who,
                       .source = source.place,
                       .ours = source.ours,
                       .why_not = "the folder has no *.json; name one with reports"});
  }
  return reports;
}

}  // namespace placemat::inline collect_room
