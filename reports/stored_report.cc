#include "reports/stored_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "reference/words/profile.h"
#include "reference/words/protocol.h"
#include "reports/claims.h"
#include "reports/system_name.h"
#include "reports/wanted_json.h"

namespace placemat::inline reports {
namespace {

Shape<std::vector<std::string>> as_texts(Json more = Json::object()) {
  return as_list(as_text(), std::move(more));
}

std::vector<Facet> facets() { return {kFacets.begin(), kFacets.end()}; }
std::vector<Judgement> judgements() { return {std::begin(kJudgements), std::end(kJudgements)}; }

Shape<std::string> as_claim(const ClaimField& claim) {
  const auto read = [claim](const Node& node) {
    if (!claim.is_known(node.text())) node.fail_name(node.text());
    return node.text();
  };
  std::vector<std::string> words = claim_words(claim.key);
  Json schema = claim.about.empty() ? Json::object() : Json{{"description", claim.about}};
  if (claim.key == "domain") {
    for (std::string& word : words) {
      if (word.ends_with("-N")) word.replace(word.size() - 1, 1, "[0-9]+");
    }
    schema["type"] = "string";
    schema["pattern"] = fmt::format("^( ?({})(?= |$))*$", fmt::join(words, "|"));
  } else {
    if (claim.optional()) std::erase(words, claim.default_value());
    schema["enum"] = words;
  }
  return {as_text().write, read, schema_of(schema)};
}

// --- What is judged

const Shape<FacetRecord>& facet_shape() {
  const auto add_up = [](const FacetRecord& record, const Node& node) {
    std::uint64_t left = record.cases;
    for (const auto& [judgement, count] : record.counts) {
      // The loop subtracts instead of adding up, so that no sum overflows.
      if (count > left) node.fail("the counts add up to more than the cases");
      left -= count;
    }
    if (left != 0) node.fail("the counts add up to less than the cases");
  };
  static const auto shape = defined(
      "facet", checked(as_object<FacetRecord>(
                           {{"cases", &FacetRecord::cases},
                            {"counts", &FacetRecord::counts,
                             as_map_by(judgements(), judgement_name, as_count(1), "judgement"),
                             "No zero entries; they add up to cases."}}),
                       add_up));
  return shape;
}

const Shape<DeviationRecord>& deviation_shape() {
  using R = DeviationRecord;
  static const auto shape = defined(
      "deviation",
      as_object<R>({
          {"class", &R::deviation_class, as_word({{"pattern", "^[^\\s]+$"}})},
          {"facet", &R::facet, as_name(facets(), facet_name)},
          {"judgement", &R::judgement, as_name(judgements(), judgement_name)},
          {"count", &R::count, "Cases of this class and facet."},
          {"counted_over", &R::counted_over, "The set that count was counted over."},
          {"example", &R::example,
           "Request lines of the driver protocol; the last one is at fault."},
          {"expected", &R::expected, "Reply lines, or a description; for people."},
          {"wanted", &R::wanted, as_wanted(),
           "The replies that are expected, as data; empty if they are held against another reply."},
          {"observed", &R::observed},
          {"extent", &R::extent,
           "If all strings were asked: which sequences, as unions of octet ranges, and how many; "
           "otherwise empty."},
          {"rows", &R::rows, "The rows of the form that these sequences depart from."},
          {"clause", &R::clause},
          {"consequence", &R::consequence, "Plain words: what this can do to a program."},
          {"status", &R::status, as_name(kStatusNames)},
          {"reference", &R::reference, "Where that is written; empty for not-found."},
          {"searched", &R::searched, "For not-found: the places that were read."},
          {"newest", &R::newest, "What the newest source does that was read; otherwise empty."},
          left_out<R>(
              {"diagnosis", &R::diagnosis, "What the source does that was read, for people."}),
          left_out<R>({"at_fault", &R::at_fault,
                       "The function that errs, if it is not all of the implementation's api."}),
          left_out<R>({"privately", &R::privately,
                       "For a fault of memory: where its project wants such a report."}),
          {"follows", &R::follows,
           "The class of the deviation of the same implementation that this one follows from; "
           "empty for a deviation of its own."},
          {"replay", &R::replay, "A command that shows it again."},
          {"found_as", &R::found_as, "The class that was suspected, before it was proved."},
          {"found_by", &R::found_by,
           "The shortest request that showed it. The example was shrunk from it."},
          {"found_in", &R::found_in, "The names of the sets of cases in which it was met."},
          {"found_cases", &R::found_cases,
           "The cases in all these sets; more than count if extent says exactly which strings "
           "they are."},
      }));
  return shape;
}

// --- What a decoder does behind filters

std::optional<Danger> parse_danger(std::string_view name) { return value_in(kDangerNames, name); }

std::string character_text(Ucs4 character) { return fmt::format("{:02X}", character); }

Shape<Ucs4> as_character() {
  std::vector<Ucs4> guarded;
  for (const auto& [character, name] : kGuardedCharacters) guarded.push_back(character);
  return as_name(guarded, character_text);
}

// Returns the shape of a request that has octets decoded.
Shape<Request> as_decoding() {
  const auto parse = [](std::string_view line) {
    auto request = parse_request(line);
    if (request && !is_answer(request->operation(), Reply::Kind::kValues)) request.reset();
    return request;
  };
  return defined("decoding", as_spelled<Request>(
                                 request_line, parse,
                                 {{"pattern", "^(decode|replace|stream|stream-replace)( |$)"}}));
}

Shape<std::vector<Ucs4>> as_values() {
  using Values = std::vector<Ucs4>;
  const auto parse = [](std::string_view line) -> std::optional<Values> {
    const auto reply = parse_reply(line, Operation::kDecode);
    if (!reply || reply->kind != Reply::Kind::kValues) return std::nullopt;
    return reply->values;
  };
  const auto spell = [](const Values& values) { return reply_line(Reply::of_values(values)); };
  return defined("values",
                 as_spelled<Values>(spell, parse, {{"pattern", "^values( [0-9A-F]+)*$"}}));
}

Shape<SinkFault> as_danger() {
  using R = SinkFault;
  struct {
    bool operator()(const R& fault) const { return is_of_text(fault.danger); }
    bool operator()(const Node& node) const {
      return is_of_text(node.at("danger").parsed_by(parse_danger));
    }
  } is_text;
  const auto is_of_character = [](Danger danger) { return !is_of_text(danger); };
  return defined(
      "danger",
      as_either<R>(
          is_text,
          as_object<R>({{"danger", &R::danger, as_name(kDangerNames, +is_of_text)},
                        {"request", &R::request, as_decoding()},
                        {"read", &R::read, as_values()},
                        {"written", &R::written,
                         as_spelled<std::vector<std::uint8_t>>(hex_of, parse_hex,
                                                               {{"pattern", "^([0-9A-F]{2})*$"}}),
                         "What was read, encoded again."},
                        {"read_again", &R::read_again, as_values()}}),
          as_object<R>({{"danger", &R::danger, as_name(kDangerNames, +is_of_character)},
                        required<R>({"character", &R::character, as_character()}),
                        {"request", &R::request, as_decoding()},
                        {"read", &R::read, as_values()}}),
          "A character that is read, and no octet of the string is (conjured); one that is an "
          "octet of the string, and is not read (swallowed); or text that changes when it is "
          "written and read again, by losing U+FEFF at its beginning (signature) or otherwise "
          "(changes)."));
}

// --- Implementations

Shape<std::map<std::string, ReproducerRecord>> as_reproducers() {
  using R = ReproducerRecord;
  return as_map_by(
      reproducer_directions(), [](const std::string& direction) { return direction; },
      as_object<R>({{"file", &R::file, as_word(), "The name to save it under."},
                    {"run", &R::run, "A command line that runs it."},
                    {"program", &R::program}}),
      "direction");
}

Shape<std::vector<BehaviourRecord>> as_behaviours() {
  using R = BehaviourRecord;
  return as_list(as_object<R>({{"name", &R::name, as_word()},
                               {"how", &R::how, as_name(kAlikeNames)},
                               {"reference", &R::reference,
                                "Where that code is: an address, or a file of a release."}}),
                 {{"minItems", 1}});
}

Shape<EarlierRecord> as_earlier() {
  using R = EarlierRecord;
  return as_object<R>(
      {{"oldest", &R::oldest, as_release(), "The oldest release that was judged."},
       {"good_since", &R::good_since, as_release(),
        "The oldest release from which on all conform, and accept the same strings. Absent if the "
        "newest does not conform."},
       {"gone", &R::gone, as_list(as_word()),
        "Classes of deviations that an older release has, and that the newest was seen without."},
       {"came", &R::came, as_list(as_word()),
        "Those that the newest has, and that an older release was seen without."}});
}

Shape<std::string> as_replacement() {
  return defined("replacement", as_claim(claim_field("replacement")));
}

const Shape<StoredImplementation>& implementation_shape() {
  using R = StoredImplementation;
  std::vector<std::string> verdicts;
  for (const auto& [standing, name] : kStandingNames) verdicts.emplace_back(name);
  static const auto shape = defined(
      "implementation",
      as_object<R>({
          {"id", &R::id, as_word()},
          {"name", &R::name},
          {"version", &R::version},
          {"language", &R::language},
          {"family", &R::family,
           "What implementations have in common that are ways into one and the same code, and "
           "which are counted once; otherwise empty."},
          {"api", &R::api, "The functions that were judged."},
          left_out<R>({"system", &R::system, as_system(),
                       "The system that the release comes from, debian-12 or npm. Absent where it "
                       "is not known."}),
          {"level", &R::level, as_one_of({"quick", "standard", "exhaustive", "requests"})},
          {"profile", &R::profile, stored_profile()},
          {"fitting_replacements", &R::fitting_replacements,
           as_list(as_replacement(), {{"uniqueItems", true}}),
           "The replacement policies that fit everything that replace was seen to do; empty if "
           "none fits or nothing was seen."},
          {"verdict", &R::verdict, as_one_of(verdicts),
           "deviates if anything deviates otherwise than documented; otherwise not-judged if "
           "anything failed or nothing was judged; otherwise as-documented if anything deviates; "
           "otherwise conforms."},
          {"only", &R::only,
           "What alone could be judged of an implementation that conforms or departs as "
           "documented, where that is little; otherwise empty."},
          {"facets", &R::facets, as_map_by(facets(), facet_name, facet_shape(), "facet"),
           "The facets that were offered."},
          {"deviations", &R::deviations, as_list(deviation_shape())},
          {"answers", &R::answers, as_map(as_text()),
           "Request line to reply line: answers of this implementation that the gallery does not "
           "hold."},
          {"reproducers", &R::reproducers, as_reproducers(),
           "Programs in the implementation's own language that show what it does: decode for "
           "octets given as a whole, stream for octets in chunks, encode for values, session for "
           "the calls of one object. Placeholders in them (OCTETS_STRING and the like, "
           "reports/reproducer.h) stand for an example's."},
          {"proves", &R::proves,
           "What its conforming cases prove: one paragraph each, about whom, over which alphabet, "
           "and what it does not prove."},
          {"trouble", &R::trouble, "Why judging failed (a driver's last words), or empty."},
          {"shard_state", &R::shard_state,
           "For a shard: what else report --merge needs, as JSON; otherwise empty."},
          {"recognises", &R::recognised, stored_recognised(),
           "What it was found to accept, by asking: one of the languages. beyond is what it "
           "accepts and the form that it claims does not have; short_of the other way round. "
           "Absent where nothing was learned."},
          {"recognises_not", &R::recognised_not, stored_recognised_not(),
           "Why its language is not known, and the requests that show it."},
          {"sink", &R::sink,
           as_object<SinkRecord>({{"dangers", &SinkRecord::faults, as_list(as_danger())},
                                  {"trouble", &SinkRecord::trouble, as_troubles()}}),
           "What it reads behind a filter otherwise than the octets say, if it decodes: for each "
           "danger and character the shortest string that gets through each of the languages. "
           "Absent where nothing was tried."},
          left_out<R>({"behaves_as", &R::behaves_as, as_behaviours(),
                       "Known code that accepts the same strings and, where both replace, replaces "
                       "in the same way; what it is most alike comes first. An observation: it "
                       "says nothing about whose code it is. Absent where none is known."}),
          {"earlier", &R::earlier, as_earlier(),
           "What older releases of the same API were seen to do. Absent where none was judged."},
      }));
  return shape;
}

// --- Who did what

Shape<std::vector<std::string>> as_observed() {
  return defined("observed", as_texts({{"description",
                                        "What was observed; the first is A in letters, the second "
                                        "B, and so on."}}));
}

Shape<std::string> as_letters() {
  return defined(
      "letters",
      as_text({{"pattern", "^[A-Za-z0-9.]*$"},
               {"description",
                "One letter per implementation, in their order. It is the place in observed of "
                "what the implementation did: A to Z, then a to z, then 0 to 9. A point means none "
                "of it."}}));
}

const Shape<StoredDivergence>& divergence_shape() {
  using R = StoredDivergence;
  const auto of = [](Fields<R> who) {
    Fields<R> fields = {
        {"category", &R::category, as_word()},
        {"explained_by", &R::explained_by, as_one_of({"profiles", "deviation", "nothing"})},
        {"count", &R::count, "Cases."},
        {"example", &R::example, "The first such request."}};
    fields.insert(fields.end(), who.begin(), who.end());
    return as_object<R>(fields);
  };
  struct {
    bool operator()(const R& one) const { return one.in_letters; }
    bool operator()(const Node& node) const { return node.has("by"); }
  } in_letters;
  using G = GroupRecord;
  const auto group = defined(
      "group", as_object<G>({{"observed", &G::observed},
                             {"implementations", &G::implementations, as_texts({{"minItems", 1}})}},
                            "Implementations that did the same."));
  static const auto shape = defined(
      "divergence",
      as_either<R>(
          in_letters, of({{"observed", &R::observed, as_observed()}, {"by", &R::by, as_letters()}}),
          of({{"groups", &R::groups, as_list(group), "The largest first."}}),
          "Cases on which the same implementations differed in the same way. Letters say who did "
          "what. If letters cannot say it, and in older reports, groups hold the names."));
  return shape;
}

}  // namespace

Shape<Release> as_release() {
  using R = Release;
  return defined("release",
                 as_object<R>({{"version", &R::version, "Empty where the API says none."},
                               {"system", &R::system, as_system()}}));
}

const Shape<ProfileRecord>& stored_profile() {
  static const auto shape = [] {
    Fields<ProfileRecord> fields;
    for (const ClaimField& claim : claim_fields()) {
      const bool is_policy = claim.key == "replacement";
      Field<ProfileRecord> field(claim.json_key(), claim.value,
                                 is_policy ? as_replacement() : as_claim(claim));
      fields.push_back(claim.optional() ? left_out(field) : field);
    }
    fields.emplace_back("source", &ProfileRecord::source, "Where the claim is documented.");
    return defined("profile", as_object(fields, "What the implementation claims."));
  }();
  return shape;
}

const Shape<StoredReport>& stored_report() {
  using R = StoredReport;
  using A = StoredAnswers;
  static const auto shape = as_object<R>({
      {"schema", &R::schema, as_one_of({std::string(kReportSchema)})},
      {"placemat", &R::placemat, as_text({{"minLength", 1}}),
       "The version of the program that judged."},
      {"seed", &R::seed,
       "Where the random cases came from: the same seed and levels give the same report."},
      {"started", &R::started,
       as_text(
           {{"pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"}}),
       "RFC 3339, UTC; the only time in a report."},
      {"shard", &R::shard,
       as_spelled<Shard>(shard_text, parse_shard, {{"pattern", "^[1-9][0-9]*/[1-9][0-9]*$"}}),
       "Which part of the cases this is, I/N."},
      left_out<R>({"newest_of", &R::newest_of, as_list(as_system()),
                   "The systems of which this report has each API's newest release. Absent for a "
                   "report of one run."}),
      {"implementations", &R::implementations, as_list(implementation_shape()), "Sorted by id."},
      may_be_missing<R>(
          {"languages", &R::languages, as_list(stored_language()),
           "The minimal automata of what implementations accept, each once, by digest. Octets that "
           "no arrow of a state names lead to the state that refuses whatever follows."}),
      may_be_missing<R>(
          {"gallery", &R::gallery,
           as_list(as_object<A>({{"request", &A::request},
                                 {"observed", &A::observed, as_observed()},
                                 {"by", &A::by, as_letters()}})),
           "What implementations answered to octets that every one of them is asked. It is shown "
           "side by side, and nothing is judged by it. If it is absent, each implementation's "
           "answers hold all of its own."}),
      {"divergences", &R::divergences, as_list(divergence_shape())},
  });
  return shape;
}

std::string report_schema() {
  Json definitions = Json::object();
  Json schema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Placemat report"},
      {"description",
       "What implementations of UTF-8 and its relatives were seen to do, judged against the "
       "profiles that they claim. Two rules that a schema cannot state: the counts of a facet add "
       "up to its cases, and a verdict follows from the counts. A file has a line for each "
       "implementation, request of the gallery and divergence."}};
  schema = schema_with(std::move(schema), stored_report().schema(definitions));
  schema["$defs"] = definitions;
  return schema.dump(1, ' ', true) + "\n";
}

}  // namespace placemat::inline reports
