#include "harness/all_strings/certificate.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <utility>

#include "harness/all_strings/sha256.h"
#include "harness/all_strings/statement.h"
#include "reference/languages/octet_sets.h"
#include "reports/base/figures.h"

namespace placemat::inline all_strings {
namespace {

using nlohmann::ordered_json;

constexpr const char* kCertificateSchema = "placemat-certificate/1";
constexpr const char* kAsked = "asked whole: one call for each string, with all its octets";
constexpr const char* kUnread =
    "inferred: the implementation refused a prefix of the string while the octets after it lay in "
    "a page that cannot be read. It did not look at them, so it refuses every string of this "
    "length that begins so, if its answer depends only on the octets that it reads and on their "
    "number";

// Returns "00..7F,C2".
std::string ranges_text(const OctetSet& octets) {
  std::string text;
  for (const OctetInterval& interval : octets) {
    text += (text.empty() ? "" : ",") + interval_text(interval);
  }
  return text;
}

std::vector<unsigned> parse_ranges(const Node& node) {
  std::vector<unsigned> octets;
  std::istringstream stream(node.text());
  for (std::string range; std::getline(stream, range, ',');) {
    const auto interval = parse_interval(range);
    if (!interval) node.fail("no range");
    for (unsigned octet = interval->first; octet <= interval->last; ++octet) {
      octets.push_back(octet);
    }
  }
  return octets;
}

// Returns ranges of first octets, each with ranges of second octets.
ordered_json prefixes_json(const std::set<PortionNumber>& portions) {
  std::map<std::uint8_t, OctetSet> seconds;
  for (const PortionNumber portion : portions) {
    append_octet(seconds[static_cast<std::uint8_t>(portion >> 8)],
                 static_cast<std::uint8_t>(portion));
  }
  std::vector<std::pair<OctetSet, OctetSet>> rows;  // second octets, first ones
  for (const auto& [first, after] : seconds) {
    auto row = std::find_if(rows.begin(), rows.end(),
                            [&after = after](const auto& one) { return one.first == after; });
    if (row == rows.end()) row = rows.emplace(row, after, OctetSet());
    append_octet(row->second, first);
  }
  ordered_json prefixes = ordered_json::array();
  for (const auto& [after, first] : rows) {
    prefixes.push_back({ranges_text(first), ranges_text(after)});
  }
  return prefixes;
}

std::vector<PortionNumber> parse_prefixes(const Node& node) {
  std::vector<PortionNumber> portions;
  for (const Node& row : node.elements()) {
    const std::vector<Node> ranges = row.elements();
    if (ranges.size() != 2) row.fail("first and second octets are needed here");
    for (const unsigned first : parse_ranges(ranges[0])) {
      for (const unsigned second : parse_ranges(ranges[1])) portions.push_back(first << 8 | second);
    }
  }
  return portions;
}

ordered_json counts_json(const std::map<Judgement, std::uint64_t>& judgements) {
  ordered_json counts = ordered_json::object();
  for (const auto& [judgement, strings] : judgements) {
    counts[std::string(judgement_name(judgement))] = strings;
  }
  return counts;
}

// Returns the digest of all portions and of the answers in each.
std::string digest_of(const std::map<PortionNumber, std::string>& digests) {
  std::string text;
  for (const auto& [portion, digest] : digests) text += portion_name(portion) + ' ' + digest + '\n';
  return sha256(text);
}

void add_answers(const Node& stored, Certificate& certificate) {
  stored.require_keys(
      {"digest", "portions", "prefixes", "accepted", "unread", "unread-calls", "judgements"});
  const std::vector<PortionNumber> portions = parse_prefixes(stored.at("prefixes"));
  if (portions.empty() || portions.size() != stored.at("portions").number()) {
    stored.fail("has another number of portions than it says");
  }
  for (const PortionNumber portion : portions) {
    const bool is_new = certificate.digests.insert({portion, stored.at("digest").text()}).second;
    if (!is_new) stored.fail("overlaps another entry");
  }
  std::uint64_t judged = 0;
  for (const auto& [name, strings] : stored.at("judgements").members()) {
    judged += strings.number();
    certificate.judgements[name] += strings.number() * portions.size();
  }
  const std::uint64_t strings = strings_of_portion(certificate.sweep.octets);
  if (judged != strings) stored.fail("its counts do not add up to its strings");
  certificate.unread += stored.at("unread").number(0, strings) * portions.size();
  certificate.unread_calls += stored.at("unread-calls").number() * portions.size();
  certificate.accepted += stored.at("accepted").number(0, strings) * portions.size();
}

Certificate certificate_from(const Node& stored) {
  stored.require_keys({"schema", "sweep", "strings", "words", "judgements", "deviations",
                       "computed-again", "not-reached", "digest", "answers"});
  stored.at("schema").one_of({kCertificateSchema});
  Certificate certificate;
  certificate.sweep = stored_sweep().read(stored.at("sweep"));
  for (const Node& entry : stored.at("answers").elements()) add_answers(entry, certificate);
  const Node not_reached = stored.at("not-reached");
  const std::vector<PortionNumber> missing = parse_prefixes(not_reached);
  for (const PortionNumber portion : missing) {
    if (certificate.digests.contains(portion)) not_reached.fail("what is here has answers");
  }
  if (certificate.digests.size() + missing.size() != kPortions) {
    stored.fail("there is a gap: its portions are not all 65,536");
  }
  certificate.asked = certificate.strings() - certificate.unread;
  certificate.again = stored.at("computed-again").number();
  const std::map<std::string, std::uint64_t> counts = {
      {"accepted", certificate.accepted}, {"all", strings_of(certificate.sweep.octets)},
      {"asked", certificate.asked},       {"reached", certificate.strings()},
      {"unread", certificate.unread},     {"unread-calls", certificate.unread_calls}};
  const auto as_counts = as_map(as_count());
  const auto require_counts = [&](const char* key, const auto& added_up) {
    const Node node = stored.at(key);
    if (as_counts.read(node) != added_up) node.fail("its counts do not add up to its strings");
  };
  require_counts("strings", counts);
  require_counts("judgements", certificate.judgements);
  if (stored.at("digest").text() != digest_of(certificate.digests)) {
    stored.at("digest").fail("its digest is another");
  }
  return certificate;
}

}  // namespace

std::string certificate_json(const SweepUnion& united, const std::vector<std::string>& deviations) {
  std::map<PortionNumber, std::string> digests;
  std::set<PortionNumber> missing;
  for (PortionNumber portion = 0; portion < kPortions; ++portion) missing.insert(portion);
  ordered_json answers = ordered_json::array();
  for (const auto& [key, shared] : united.answers) {
    for (const PortionNumber portion : shared.portions) {
      digests[portion] = key.digest;
      missing.erase(portion);
    }
    answers.push_back({{"digest", key.digest},
                       {"portions", shared.portions.size()},
                       {"prefixes", prefixes_json(shared.portions)},
                       {"accepted", shared.findings.accepted},
                       {"unread", key.unread},
                       {"unread-calls", key.unread_calls},
                       {"judgements", counts_json(shared.findings.judgements)}});
  }
  const ordered_json certificate = {{"schema", kCertificateSchema},
                                    {"sweep", stored_sweep().write(united.sweep)},
                                    {"strings",
                                     {{"all", strings_of(united.sweep.octets)},
                                      {"reached", united.strings()},
                                      {"asked", united.strings() - united.findings.unread},
                                      {"unread", united.findings.unread},
                                      {"unread-calls", united.findings.unread_calls},
                                      {"accepted", united.findings.accepted}}},
                                    {"words", {{"asked", kAsked}, {"unread", kUnread}}},
                                    {"judgements", counts_json(united.findings.judgements)},
                                    {"deviations", deviations},
                                    {"computed-again", united.again},
                                    {"not-reached", prefixes_json(missing)},
                                    {"digest", digest_of(digests)},
                                    {"answers", answers}};
  return certificate.dump(1) + '\n';
}

Certificate read_certificate(const std::string& text, const std::string& name) {
  const JsonFile file(text, name, "report --merge --certificate writes one");
  return certificate_from(file.root());
}

std::string certificate_text(const Certificate& certificate) {
  const SweepName& sweep = certificate.sweep;
  std::string text = sweep.id + " " + sweep.version + ", all strings of " +
                     std::to_string(sweep.octets) + " octets: ";
  const std::size_t reached = certificate.digests.size();
  if (reached == kPortions) {
    text += grouped(certificate.strings()) + " strings in 65,536 portions, disjoint and complete";
  } else {
    text += "not reached: " + grouped(strings_of(sweep.octets) - certificate.strings()) + " of " +
            grouped(strings_of(sweep.octets)) + " strings, " + grouped(kPortions - reached) +
            " of 65,536 portions";
  }
  text += "\n  asked whole: " + grouped(certificate.asked) +
          "\n  inferred: " + grouped(certificate.unread) + ", by " +
          grouped(certificate.unread_calls) +
          " calls with the rest out of reach\n  accepted: " + grouped(certificate.accepted);
  for (const auto& [name, strings] : certificate.judgements) {
    text += "\n  " + name + ": " + grouped(strings);
  }
  return text + "\n  computed again, with the same answers: " + grouped(certificate.again) +
         " portions\n";
}

std::vector<PortionNumber> sample_of(const Certificate& certificate, std::size_t count,
                                     std::uint64_t seed) {
  std::vector<PortionNumber> all;
  for (const auto& [portion, digest] : certificate.digests) all.push_back(portion);
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < std::min(count, all.size()); ++i) {
    std::swap(all[i], all[i + random() % (all.size() - i)]);
  }
  all.resize(std::min(count, all.size()));
  return all;
}

}  // namespace placemat::inline all_strings
