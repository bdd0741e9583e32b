// Writes order.html and objects.html: how implementations count, measure, fill room, go back, cut
// and sort; and how they live as objects and read slices.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "reports/site/page.h"
#include "reports/site/pages.h"
#include "reports/site/topic.h"
#include "reports/summary.h"

namespace placemat::inline site {
namespace {

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

// Kind is one of the two pages.
struct Kind {
  Section section;
  const char* title;
  const char* lead;
  const char* who;  // what the implementations do that are counted
  const std::vector<Topic>& (*topics)();

  bool is_about(SizeTopic topic) const {
    return std::any_of(topics().begin(), topics().end(),
                       [topic](const Topic& one) { return one.about == topic; });
  }
  bool is_offered(const ImplementationRecord& implementation) const {
    return std::any_of(topics().begin(), topics().end(), [&](const Topic& one) {
      const std::vector<Facet> facets = facets_of(one.about);
      return std::any_of(facets.begin(), facets.end(),
                         [&](Facet facet) { return implementation.facets.contains(facet); });
    });
  }
};

const Kind kOrder = {
    Section::kOrder, "Order, length and room",
    "What UTF-8 code does once it accepts the right strings: how it counts and measures, what it "
    "does where the output is full, how it goes back, cuts and sorts.",
    "count, measure, fill room, go back, cut or sort", order_topics};

const Kind kObjects = {Section::kObjects, "Objects, slices and sizes",
                       "How decoders are really called: an object gets a text in pieces and lives "
                       "on after it, a slice "
                       "lies in a larger buffer, and some day a text is very long.",
                       "live as objects, read slices or take long texts", object_topics};

// Returns a sentence like "Of 140 implementations that count, ..., 12 depart from what they claim".
std::string result(const Report& report, const Kind& kind) {
  std::size_t offering = 0;
  std::size_t departing = 0;
  for (const ImplementationRecord& one : report.implementations) {
    if (!kind.is_offered(one)) continue;
    ++offering;
    const auto own = own_deviations(one);
    departing += std::any_of(own.begin(), own.end(), [&kind](const DeviationRecord* deviation) {
      const auto topic = topic_of(*deviation);
      return deviation->accuses() && topic && kind.is_about(*topic);
    });
  }
  const std::string what = departing == 0   ? "none departs from what it claims"
                           : departing == 1 ? "1 departs from what it claims"
                                            : grouped(departing) + " depart from what they claim";
  return fmt::format("Of {} that {}, {}", counted(offering, "implementation"), kind.who, what);
}

// Returns the cells of an implementation's row in the table of a topic: what its replies mean, or
// the last of them as they are.
List cells_of(const ImplementationRecord& implementation, const Topic& topic) {
  return list_of(topic.witnesses, [&](const Witness& witness) {
    const std::vector<std::string> replies = replies_of(implementation, witness);
    const Meaning* const meaning = replies.empty() ? nullptr : meaning_of(witness, replies);
    return Object{{"column", witness.column},
                  {"asked", !replies.empty()},
                  {"says", meaning != nullptr},
                  {"text", meaning != nullptr ? meaning->said
                           : replies.empty()  ? ""
                                              : replies.back()}};
  });
}

// Returns the rows of the table of a topic whose witnesses have columns, otherwise none.
List table_rows(const Report& report, const Topic& topic, const Files& files) {
  List rows;
  if (topic.witnesses.empty() || *topic.witnesses[0].column == '\0') return rows;
  for (const ImplementationRecord& implementation : report.implementations) {
    const bool is_asked = std::any_of(
        topic.witnesses.begin(), topic.witnesses.end(),
        [&](const Witness& witness) { return !replies_of(implementation, witness).empty(); });
    if (!is_asked) continue;
    rows.push_back(Object{{"file", files.at(implementation.id)},
                          {"name", name_of(implementation)},
                          {"version", implementation.version},
                          {"language", implementation.language},
                          {"cells", Data(cells_of(implementation, topic))}});
  }
  return rows;
}

// Returns how the object lives, as far as the witnesses asked.
Life life_of(const ImplementationRecord& implementation, const Topic& topic) {
  Life life;
  for (const Witness& witness : topic.witnesses) {
    const std::vector<std::string> replies = replies_of(implementation, witness);
    const Meaning* const meaning = replies.empty() ? nullptr : meaning_of(witness, replies);
    if (meaning == nullptr) continue;
    switch (witness.asked) {
      case Asked::kNothing:
        break;
      case Asked::kError:
        life.after_error = meaning->next;
        break;
      case Asked::kRest:
        if (life.after_error == Next::kReady) life.rest = meaning->said;
        break;
      case Asked::kEnd:
        life.after_end = meaning->next;
        break;
      case Asked::kReset:
        life.after_reset = meaning->next;
        break;
    }
  }
  return life;
}

// Returns a drawing for each way to live, with the objects that live so, the most common first.
List life_list(const Report& report, const Topic& topic, const Files& files) {
  std::map<Life, std::vector<const ImplementationRecord*>> lives;
  for (const ImplementationRecord& implementation : report.implementations) {
    const Life life = life_of(implementation, topic);
    if (life != Life()) lives[life].push_back(&implementation);
  }
  std::vector<std::pair<Life, std::vector<const ImplementationRecord*>>> sorted(lives.begin(),
                                                                                lives.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& left, const auto& right) {
    return left.second.size() > right.second.size();
  });
  return list_of(sorted, [&](const auto& one) {
    return Object{{"drawing", life_drawing(one.first)},
                  {"size", counted(one.second.size(), "object")},
                  {"members", Data(links_to(one.second, files))}};
  });
}

std::string topic_page(const Report& report, const Kind& kind) {
  const auto files = implementation_files(report);
  const bool any =
      std::any_of(report.implementations.begin(), report.implementations.end(),
                  [&kind](const auto& implementation) { return kind.is_offered(implementation); });
  List sections;
  for (const Topic& topic : kind.topics()) {
    List deviations = deviation_list(report, topic, files);
    List rows = table_rows(report, topic, files);
    // If no implementation offers such operations, only topics with deviations are shown.
    if (!any && deviations.empty()) continue;
    const std::size_t count = deviations.size();
    const List columns = list_of(
        topic.witnesses, [](const Witness& witness) { return Object{{"column", witness.column}}; });
    sections.push_back(Object{
        {"id", topic.id},
        {"title", topic.title},
        {"lead", topic.lead},
        {"table", !rows.empty()},
        {"table_caption", fmt::format("{}: {}", topic.title, counted(rows.size(), "object"))},
        {"columns", Data(columns)},
        {"rows", Data(std::move(rows))},
        {"lives", Data(life_list(report, topic, files))},
        {"witnesses", Data(witness_list(report, topic, files))},
        {"deviates", count > 0},
        {"caption", fmt::format("{}: {}", topic.title, counted(count, "departure"))},
        {"deviations", Data(std::move(deviations))}});
  }
  return rendered(report, {.section = kind.section, .title = kind.title}, "topics",
                  {{"kicker", kind.title},
                   {"lead", kind.lead},
                   {"result", any ? result(report, kind) : kind.title},
                   {"any", !sections.empty()},
                   {"sections", Data(std::move(sections))}});
}

}  // namespace

std::string order_page(const Report& report) { return topic_page(report, kOrder); }

std::string objects_page(const Report& report) { return topic_page(report, kObjects); }

}  // namespace placemat::inline site
