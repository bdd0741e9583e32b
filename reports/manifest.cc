#include "reports/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "reference/words/judgement.h"
#include "reports/base/escape.h"
#include "reports/base/fields.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

struct StoredManifest {
  Manifest expected;
};

const Shape<StoredManifest>& stored_manifest() {
  using S = StoredManifest;
  using E = ExpectedDeviation;
  std::vector<std::string> facets;
  for (const Facet facet : kFacets) facets.emplace_back(facet_name(facet));
  static const auto shape =
      as_object<S>({Field<S>::always("schema", "placemat-manifest/1"),
                    {"expected", &S::expected,
                     as_list(as_object<E>({{"implementation", &E::implementation, as_word()},
                                           {"facet", &E::facet, as_one_of(facets)},
                                           {"class", &E::deviation_class, as_word()},
                                           {"level", &E::level, as_word()},
                                           may_be_missing<E>({"example", &E::example}),
                                           {"reason", &E::reason, as_word()},
                                           may_be_missing<E>({"upstream", &E::upstream})}))}});
  return shape;
}

std::tuple<const std::string&, const std::string&, const std::string&> key_of(
    const ExpectedDeviation& expected) {
  return std::tie(expected.implementation, expected.facet, expected.deviation_class);
}

// Reports whether the facet and class of `deviation` are those of `expected`.
bool is_it(const ExpectedDeviation& expected, const DeviationRecord& deviation) {
  return facet_name(deviation.facet) == expected.facet &&
         deviation.deviation_class == expected.deviation_class;
}

}  // namespace

Manifest manifest_from_json(std::string_view text, std::string_view name) {
  const JsonFile file(text, name, "check --write-manifest writes one");
  Manifest manifest = stored_manifest().read(file.root()).expected;
  std::map<decltype(key_of(manifest[0])), std::size_t> places;
  for (std::size_t i = 0; i < manifest.size(); ++i) {
    const auto [place, is_new] = places.emplace(key_of(manifest[i]), i);
    if (is_new) continue;
    file.root()
        .at("expected")
        .elements()[i]
        .fail(fmt::format("repeats expected[{}]", place->second), "take one of the two out");
  }
  return manifest;
}

std::string manifest_json(const Manifest& manifest) {
  return stored_manifest().write({manifest}).dump(1, ' ', true) + "\n";
}

Manifest manifest_of(const Report& report) {
  Manifest manifest;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* const own : own_deviations(implementation)) {
      const DeviationRecord& deviation = *own;
      const bool is_found = deviation.status != Status::kNotFound;
      manifest.push_back({.implementation = implementation.id,
                          .facet = std::string(facet_name(deviation.facet)),
                          .deviation_class = deviation.deviation_class,
                          .level = implementation.level,
                          .example = deviation.example.empty() ? "" : deviation.example.back(),
                          .reason = is_found ? std::string(status_name(deviation.status))
                                             : "met when the manifest was written",
                          .upstream = deviation.reference});
    }
  }
  return manifest;
}

Surprises surprises_in(const Report& report, const Manifest& manifest) {
  Surprises surprises;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* const own : own_deviations(implementation)) {
      const DeviationRecord& deviation = *own;
      // A failure to judge is never expected: exit status 3 reports it.
      if (is_failure(deviation.judgement)) continue;
      const bool is_expected = std::any_of(manifest.begin(), manifest.end(), [&](const auto& one) {
        return one.implementation == implementation.id && is_it(one, deviation);
      });
      if (is_expected) {
        ++surprises.as_expected;
      } else {
        surprises.unexpected.push_back({&implementation, &deviation});
      }
    }
    if (standing_of(implementation) == Standing::kNotJudged) continue;
    for (const ExpectedDeviation& expected : manifest) {
      if (expected.implementation != implementation.id) continue;
      if (depth_of(implementation.level) < depth_of(expected.level)) continue;
      const auto& deviations = implementation.deviations;
      const bool is_met = std::any_of(deviations.begin(), deviations.end(),
                                      [&](const auto& one) { return is_it(expected, one); });
      if (!is_met) surprises.gone.push_back(expected);
    }
  }
  return surprises;
}

std::string surprises_text(const Surprises& surprises, const std::string& manifest_name) {
  const std::string name = terminal_escape(manifest_name);
  std::string text;
  for (const auto& [implementation, deviation] : surprises.unexpected) {
    text += fmt::format("not expected: {} {} {}; mend it, or add it to {} with its reason\n",
                        terminal_escape(implementation->id), facet_name(deviation->facet),
                        terminal_escape(deviation->deviation_class), name);
  }
  for (const ExpectedDeviation& expected : surprises.gone) {
    text += fmt::format("expected, and no longer met: {} {} {}; take it out of {}\n",
                        terminal_escape(expected.implementation), expected.facet,
                        terminal_escape(expected.deviation_class), name);
  }
  if (text.empty() && surprises.as_expected > 0) {
    text = fmt::format("As {} expects: {}, and no other.\n", name,
                       counted(surprises.as_expected, "deviation"));
  }
  return text;
}

}  // namespace placemat::inline reports
