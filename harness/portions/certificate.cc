#include "harness/portions/certificate.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "harness/exhaustive/statement.h"
#include "harness/portions/sha256.h"
#include "harness/portions/sweep_json.h"
#include "reference/protocol.h"
#include "reports/parse_json.h"
#include "reports/summary.h"

namespace placemat {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kCertificateSchema = "placemat-certificate/1";
constexpr const char* kAsked = "asked whole: one call for each string, with all its octets";
constexpr const char* kUnread =
    "inferred: the implementation refused a prefix of the string while the octets after it lay in "
    "a "
    "page that cannot be read. It did not look at them, so it refuses every string of this length "
    "that begins so, if its answer depends only on the octets that it reads and on their number";

void require(bool holds, const char* why) {
  if (!holds) throw std::invalid_argument(why);
}

std::string octet_text(unsigned octet) {
  return hex_of(std::array{static_cast<std::uint8_t>(octet)});
}

// "00..7F,C2", for ascending octets.
std::string ranges_text(const std::vector<unsigned>& octets) {
  std::string text;
  for (std::size_t i = 0; i < octets.size();) {
    std::size_t end = i + 1;
    while (end < octets.size() && octets[end] == octets[end - 1] + 1) ++end;
    text += (text.empty() ? "" : ",") + octet_text(octets[i]);
    if (end > i + 1) text += ".." + octet_text(octets[end - 1]);
    i = end;
  }
  return text;
}

std::vector<unsigned> parse_ranges(const std::string& text) {
  std::vector<unsigned> octets;
  std::istringstream stream(text);
  for (std::string range; std::getline(stream, range, ',');) {
    const auto first = parse_hex(range.substr(0, 2));
    const auto last = parse_hex(range.substr(range.size() == 6 ? 4 : 0, 2));
    require(first && last && first->size() == 1 && last->size() == 1, "no range");
    const std::size_t before = octets.size();
    for (unsigned octet = first->front(); octet <= last->front(); ++octet) octets.push_back(octet);
    require(
        ranges_text({octets.begin() + static_cast<std::ptrdiff_t>(before), octets.end()}) == range,
        "no range");
  }
  return octets;
}

// Ranges of first octets, each with ranges of second octets.
ordered_json prefixes_json(const std::set<PortionNumber>& portions) {
  std::map<unsigned, std::vector<unsigned>> seconds;
  for (const PortionNumber portion : portions) seconds[portion >> 8].push_back(portion & 0xFF);
  std::vector<std::pair<std::string, std::vector<unsigned>>> rows;  // second octets, first ones
  for (const auto& [first, after] : seconds) {
    const std::string text = ranges_text(after);
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&text](const auto& r) { return r.first == text; });
    if (row != rows.end()) {
      row->second.push_back(first);
    } else {
      rows.push_back({text, {first}});
    }
  }
  ordered_json prefixes = ordered_json::array();
  for (const auto& [after, first] : rows) prefixes.push_back({ranges_text(first), after});
  return prefixes;
}

std::vector<PortionNumber> parse_prefixes(const json& stored) {
  std::vector<PortionNumber> portions;
  for (const json& row : stored) {
    for (const unsigned first : parse_ranges(row.at(0).get<std::string>())) {
      for (const unsigned second : parse_ranges(row.at(1).get<std::string>())) {
        portions.push_back(first << 8 | second);
      }
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

// Of all portions and what was answered in each.
std::string digest_of(const std::map<PortionNumber, std::string>& digests) {
  std::string text;
  for (const auto& [portion, digest] : digests) text += portion_name(portion) + ' ' + digest + '\n';
  return sha256(text);
}

void add_answers(const json& stored, Certificate& certificate) {
  const std::vector<PortionNumber> portions = parse_prefixes(stored.at("prefixes"));
  require(!portions.empty() && portions.size() == whole(stored.at("portions")),
          "an entry has another number of portions than it says");
  for (const PortionNumber portion : portions) {
    const bool is_new =
        certificate.digests.insert({portion, stored.at("digest").get<std::string>()}).second;
    require(is_new, "two entries overlap");
  }
  std::uint64_t judged = 0;
  for (const auto& [name, strings] : stored.at("judgements").items()) {
    judged += whole(strings);
    certificate.judgements[name] += whole(strings) * portions.size();
  }
  const std::uint64_t strings = strings_of_portion(certificate.sweep.octets);
  require(judged == strings, "the counts of an entry do not add up to its strings");
  require(whole(stored.at("unread")) <= strings && whole(stored.at("accepted")) <= strings,
          "an entry counts more strings than there are");
  certificate.unread += whole(stored.at("unread")) * portions.size();
  certificate.unread_calls += whole(stored.at("unread-calls")) * portions.size();
  certificate.accepted += whole(stored.at("accepted")) * portions.size();
}

Certificate certificate_from(const json& stored) {
  require(stored.at("schema") == kCertificateSchema, "it is of another schema");
  Certificate certificate;
  certificate.sweep = sweep_from(stored.at("sweep"));
  for (const json& entry : stored.at("answers")) add_answers(entry, certificate);
  std::vector<PortionNumber> missing = parse_prefixes(stored.at("not-reached"));
  for (const PortionNumber portion : missing) {
    require(!certificate.digests.contains(portion), "what was not reached has answers");
  }
  require(certificate.digests.size() + missing.size() == kPortions,
          "there is a gap: its portions are not all 65,536");
  certificate.asked = certificate.strings() - certificate.unread;
  certificate.again = whole(stored.at("computed-again"));
  const json& counts = stored.at("strings");
  require(whole(counts.at("all")) == strings_of(certificate.sweep.octets) &&
              whole(counts.at("reached")) == certificate.strings() &&
              whole(counts.at("asked")) == certificate.asked &&
              whole(counts.at("unread")) == certificate.unread &&
              whole(counts.at("unread-calls")) == certificate.unread_calls &&
              whole(counts.at("accepted")) == certificate.accepted &&
              stored.at("judgements") == json(certificate.judgements),
          "its counts do not add up to its strings");
  require(stored.at("digest") == digest_of(certificate.digests), "its digest is another");
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
                                    {"sweep", to_json(united.sweep)},
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
  try {
    return certificate_from(parse_json<json>(text));
  } catch (const std::invalid_argument& error) {
    throw PortionError(name + ": is no certificate that holds: " + error.what());
  } catch (const std::exception&) {
    throw PortionError(name + ": is no certificate; report --merge --certificate writes one");
  }
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
  return text +
         "\n  computed again, with the same answers: " + grouped(certificate.again) +
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

}  // namespace placemat
