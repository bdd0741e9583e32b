// Writes order.html: how implementations count, measure, fill room, go back, cut and sort, live as
// objects, and read slices.

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/size_topics.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

using Claim = std::string ProfileRecord::*;

// Meaning says what replies mean, and how a profile claims it.
struct Meaning {
  std::vector<std::string_view> replies;  // their beginnings, one for each request
  const char* said;
  const char* claim = "";  // "" where no claim says it
};

// Witness holds requests whose replies are shown, and the meanings of these replies.
struct Witness {
  const char* question;
  std::vector<const char*> requests;
  std::vector<Meaning> meanings;
  Claim claim = nullptr;
};

struct Topic {
  const char* id;
  const char* title;
  const char* lead;
  SizeTopic about;
  std::vector<Witness> witnesses;
};

const std::vector<Topic>& topics() {
  static const std::vector<Topic> topics = {
      {"order",
       "Who sorts how",
       "In UTF-8 the order of octets is the order of code points. UTF-16 has another: U+20000 is "
       "spelt with surrogates there, which are below U+E000. Either is right where it is claimed; "
       "two programs that share sorted data must mean the same one.",
       SizeTopic::kOrder,
       {{"U+E000 (EE 80 80) and U+20000 (F0 A0 80 80)",
         {"compare EE8080 F0A08080", "compare F0A08080 EE8080"},
         {{{"less", "greater"}, "by code point", "code-point"},
          {{"greater", "less"}, "by code unit of UTF-16", "utf-16"},
          {{"equal", "equal"}, "they are equal"},
          {{"less", "less"}, "no order"},
          {{"greater", "greater"}, "no order"}},
         &ProfileRecord::order}}},
      {"length",
       "Whose measure is short",
       "A length is asked for to reserve memory. If it is less than what the same library then "
       "writes, memory behind it is overwritten. Of ill-formed octets a count is what the project "
       "says; of well-formed ones it is exact.",
       SizeTopic::kLength,
       {{"E2 82 41, which is cut short by a letter, in characters", {"count E28241"}, {}},
        {"The same in code units of UTF-16", {"utf16-length E28241"}, {}},
        {"U+10000 (F0 90 80 80) in code units of UTF-16", {"utf16-length F0908080"}, {}},
        {"A lone surrogate, D800, in octets", {"utf8-length D800"}, {}}}},
      {"room",
       "What is done where the output is full",
       "A value is written whole or not at all, what was read is told exactly, and there is "
       "progress as soon as the next value fits.",
       SizeTopic::kRoom,
       {{"U+10000 into room for one unit: of UTF-16 it needs two, of UTF-8 four",
         {"decode-into 1 F0908080"},
         {{{"values 10000"}, "it fits: the units are code points"},
          {{"partial 0"}, "stops in front of it"},
          {{"full"}, "refuses"}}},
        {"The euro sign into two octets: it needs three",
         {"encode-into 2 20AC"},
         {{{"partial 0"}, "stops in front of it"}, {{"full"}, "refuses"}}},
        {"41 E2 82 AC cut to at most three octets",
         {"truncate 3 41E282AC"},
         {{{"units 41E282"}, "cuts the character"}, {{"units 41"}, "keeps whole characters"}}}}},
      {"back",
       "Who steps back how far",
       "In well-formed text a step back is exact. In ill-formed text it goes back over the whole "
       "beginning of a sequence, or over one octet; either is right where nothing else is claimed.",
       SizeTopic::kBackward,
       {{"From the end of E2 82, which is cut short",
         {"previous 2 E282"},
         {{{"start 0"}, "over both octets", "maximal-subpart"},
          {{"start 1"}, "over one octet", "per-octet"}},
         &ProfileRecord::backward},
        {"From the end of 80, a continuation alone", {"previous 1 80"}, {}}}},
      {"surrogates",
       "Who writes lone surrogates",
       "Strings of UTF-16 can hold half a pair. No UTF-8 spells it: an encoder refuses, writes "
       "something in its place, or writes what WTF-8 has for it.",
       SizeTopic::kLoneSurrogates,
       {{"D800 alone",
         {"encode-utf16 D800"},
         {{{"unencodable"}, "refuses", "refuse"},
          {{"units EFBFBD"}, "writes U+FFFD", "replace"},
          {{"units 3F"}, "writes a question mark", "replace"},
          {{"units EDA080"}, "writes it, as WTF-8 does", "wtf-8"}},
         &ProfileRecord::lone_surrogate}}},
      {"objects",
       "Who keeps what in an object",
       "A decoder that is fed in calls keeps the beginning of a character from one call to the "
       "next. After the end of a text, and after a reset, nothing of it may be left; after an "
       "error, a new text, the rest of the old one, or nothing at all may be read, as is claimed.",
       SizeTopic::kState,
       {{"After an error: FF, and then 41",
         {"session +FF .41"},
         {{{"ill-formed / values 41"}, "reads the next text"},
          {{"ill-formed / ill-formed"}, "refuses until it is reset", "reset-first"}},
         &ProfileRecord::after_error},
        {"After the error, the rest of the call: 80 41, and the end",
         {"session +8041 ."},
         {{{"ill-formed / values 41"}, "goes on with the rest", "go-on"},
          {{"ill-formed / values"}, "the rest is lost", "new"},
          {{"ill-formed / ill-formed"}, "refuses until it is reset", "reset-first"}},
         &ProfileRecord::after_error},
        {"After the end: E2 82, cut short, and then AC",
         {"session-replace .E282 .AC"},
         {{{"values FFFD / values FFFD"}, "begins anew", "new"},
          {{"values FFFD / values"}, "gives nothing more"}},
         &ProfileRecord::after_last},
        {"In mid-sequence: E2 82, reset, and then AC",
         {"session-replace +E282 ~ .AC"},
         {{{"values / values / values FFFD"}, "nothing is left"},
          {{"values / values / values 20AC"}, "it was not forgotten"}}},
        {"What is held back: 41 E2 82, then AC 42",
         {"session +41E282 .AC42"},
         {{{"values 41 / values 20AC 42"}, "the character that is cut", "at-once"},
          {{"values / values 41 20AC 42"}, "all of the first call"}},
         &ProfileRecord::delivers},
        {"A signature, twice in one object",
         {"session-replace .EFBBBF41 .EFBBBF42"},
         {{{"values 41 / values 42"}, "taken off each text"},
          {{"values FEFF 41 / values FEFF 42"}, "kept"},
          {{"values 41 / values FEFF 42"}, "taken off the first text only"}}}}},
      {"slices",
       "Who reads what lies beside its input",
       "A decoder is often given a part of a larger buffer. What lies before and after that part "
       "is somebody else's text, and never matters.",
       SizeTopic::kNeighbours,
       {{"E2 with 82 AC after it, which are not part of the input",
         {"within - 82AC decode E2"},
         {{{"ill-formed 0"}, "reads its input alone"},
          {{"ill-formed"}, "reads its input alone"},
          {{"values 20AC"}, "takes the octets after it, too"}}}}},
      {"sizes",
       "Whose numbers are too small",
       "A count or a length is exact, whatever the length of the text: counters of 16 and 32 bits "
       "begin again.",
       SizeTopic::kSize,
       {{"41, 65,536 times, in characters",
         {"repeat 65536 count 41 -"},
         {{{"number 65536"}, "is exact"}, {{"number 0"}, "counts in 16 bits"}}}}},
      {"outside",
       "Who reads or writes outside its memory",
       "Each input ends at memory that cannot be read, and each output at memory that cannot be "
       "written. Whoever touches it is stopped there, whatever operation it was.",
       SizeTopic::kMemory,
       {}},
  };
  return topics;
}

// Returns all replies to the requests, or none if one request was not put.
std::vector<std::string> replies_of(const ImplementationRecord& implementation,
                                    const Witness& witness) {
  std::vector<std::string> replies;
  for (const char* request : witness.requests) {
    const auto answer = implementation.answers.find(request);
    if (answer == implementation.answers.end()) return {};
    replies.push_back(answer->second);
  }
  return replies;
}

// Returns the meaning that fits, or nullptr.
const Meaning* meaning_of(const Witness& witness, const std::vector<std::string>& replies) {
  for (const Meaning& meaning : witness.meanings) {
    const bool fits = std::equal(
        replies.begin(), replies.end(), meaning.replies.begin(), meaning.replies.end(),
        [](const std::string& reply, std::string_view begin) {
          // "partial 0" is the beginning of "partial 0 41", but "units 41" is not of "units 41E2".
          return reply == begin || (reply.starts_with(begin) && reply[begin.size()] == ' ');
        });
    if (fits) return &meaning;
  }
  return nullptr;
}

struct Repliers {
  std::vector<std::string> replies;
  std::vector<const ImplementationRecord*> members;
};

// Returns implementations grouped by their replies, the largest group first.
std::vector<Repliers> groups_of(const Report& report, const Witness& witness) {
  std::vector<Repliers> groups;
  for (const ImplementationRecord& implementation : report.implementations) {
    std::vector<std::string> replies = replies_of(implementation, witness);
    if (replies.empty()) continue;
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Repliers& one) { return one.replies == replies; });
    if (group == groups.end()) group = groups.insert(group, {std::move(replies), {}});
    group->members.push_back(&implementation);
  }
  std::stable_sort(groups.begin(), groups.end(), [](const Repliers& left, const Repliers& right) {
    return left.members.size() > right.members.size();
  });
  return groups;
}

Object group_object(const Witness& witness, const Repliers& group, const Files& files) {
  const Meaning* const meaning = meaning_of(witness, group.replies);
  const auto claiming =
      std::count_if(group.members.begin(), group.members.end(), [&](const auto* one) {
        return witness.claim != nullptr && meaning != nullptr &&
               one->profile.*witness.claim == meaning->claim;
      });
  std::string size = counted(group.members.size(), "implementation");
  if (claiming > 0) size += fmt::format(", documented by {}", grouped(claiming));
  List lines;
  for (std::size_t i = 0; i < group.replies.size(); ++i) {
    lines.push_back(fmt::format("{}\n{}", witness.requests[i], group.replies[i]));
  }
  return {{"says", meaning != nullptr},
          {"said", meaning == nullptr ? "" : meaning->said},
          {"replies", Data(std::move(lines))},
          {"size", size},
          {"members", Data(links_to(group.members, files))}};
}

List witness_list(const Report& report, const Topic& topic, const Files& files) {
  List list;
  for (const Witness& witness : topic.witnesses) {
    List groups = list_of(groups_of(report, witness), [&](const Repliers& group) {
      return group_object(witness, group, files);
    });
    if (groups.empty()) continue;
    list.push_back(Object{{"question", witness.question}, {"groups", Data(std::move(groups))}});
  }
  return list;
}

Object deviation_object(const ImplementationRecord& implementation,
                        const DeviationRecord& deviation, const std::string& file) {
  const std::string style = style_of(deviation);
  return {{"file", file},
          {"name", name_of(implementation)},
          {"version", implementation.version},
          {"style", style},
          {"sign", sign_of(style)},
          {"class", deviation.deviation_class},
          {"facet", std::string(facet_name(deviation.facet))},
          {"example", Data(texts(deviation.example))},
          {"expected", deviation.expected},
          {"observed", deviation.observed},
          {"status", knowledge_of(deviation)}};
}

// Returns the deviations; those that accuse come first.
List deviation_list(const Report& report, const Topic& topic, const Files& files) {
  List accusing;
  List documented;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* const deviation : own_deviations(implementation)) {
      if (topic_of(*deviation) != topic.about) continue;
      (deviation->accuses() ? accusing : documented)
          .push_back(deviation_object(implementation, *deviation, files.at(implementation.id)));
    }
  }
  for (Data& one : documented) accusing.push_back(std::move(one));
  return accusing;
}

bool offers_some(const ImplementationRecord& implementation) {
  return std::any_of(implementation.facets.begin(), implementation.facets.end(),
                     [](const auto& facet) { return !is_about_text(facet.first); });
}

// Returns a sentence like "Of 140 implementations that count, ..., 12 depart from what they claim".
std::string result(const Report& report) {
  std::size_t offering = 0;
  std::size_t departing = 0;
  for (const ImplementationRecord& one : report.implementations) {
    if (!offers_some(one)) continue;
    ++offering;
    const auto own = own_deviations(one);
    departing += std::any_of(own.begin(), own.end(), [](const DeviationRecord* deviation) {
      return deviation->accuses() && topic_of(*deviation).has_value();
    });
  }
  const std::string who = departing == 0   ? "none departs from what it claims"
                          : departing == 1 ? "1 departs from what it claims"
                                           : grouped(departing) + " depart from what they claim";
  return fmt::format("Of {} that count, measure, fill room, go back, cut, sort or read slices, {}",
                     counted(offering, "implementation"), who);
}

}  // namespace

std::string order_page(const Report& report) {
  const auto files = implementation_files(report);
  const bool any =
      std::any_of(report.implementations.begin(), report.implementations.end(), offers_some);
  List sections;
  for (const Topic& topic : topics()) {
    List deviations = deviation_list(report, topic, files);
    List witnesses = witness_list(report, topic, files);
    // If no implementation offers such operations, only topics with deviations are shown.
    if (!any && deviations.empty()) continue;
    const std::size_t count = deviations.size();
    sections.push_back(
        Object{{"id", topic.id},
               {"title", topic.title},
               {"lead", topic.lead},
               {"witnesses", Data(std::move(witnesses))},
               {"deviates", count > 0},
               {"caption", fmt::format("{}: {}", topic.title, counted(count, "departure"))},
               {"deviations", Data(std::move(deviations))}});
  }
  return rendered(report, {.section = Section::kOrder, .title = "Order, length and room"}, "order",
                  {{"result", any ? result(report) : "Order, length and room"},
                   {"any", !sections.empty()},
                   {"sections", Data(std::move(sections))}});
}

}  // namespace placemat::inline site
