// Stores a report as report.json has it, with one table per record. The writer, the reader and the
// schema follow from the tables.
//
// A record of record.h is stored as it is where that is possible. A Stored* holds what is written
// beside a record, because it follows from other members or has another form.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/base/fields.h"
#include "reports/record.h"

namespace placemat::inline reports {

// StoredDifference holds sequences that one language has and another lacks: those of one length, or
// those that can grow without bound.
struct StoredDifference {
  std::uint64_t octets = 0;
  std::uint64_t count = 0;
  std::vector<std::string> strings;
  std::string without_bound;  // "" for those of a length
};

// StoredNames holds what an automaton says of itself.
struct StoredNames {
  std::string digest;
  std::uint64_t states = 0;
  std::uint64_t classes = 0;
  std::optional<std::string> form;
  std::string nearest;
};

struct StoredLanguage : StoredNames {
  std::vector<std::uint64_t> accepting;
  std::vector<std::map<std::string, std::uint64_t>> arrows;
};

struct StoredRecognised : StoredNames {
  std::vector<StoredDifference> beyond;
  std::vector<StoredDifference> short_of;
  std::string asked;
  std::uint64_t questions = 0;
  std::vector<std::string> trouble;
};

struct StoredImplementation : ImplementationRecord {
  std::string verdict;
  std::string only;
  std::optional<StoredRecognised> recognised;
  std::optional<RecognisedRecord> recognised_not;
};

// StoredAnswers says who did what. `by` has one letter per implementation: a place in `observed`.
struct StoredAnswers {
  std::string request;
  std::vector<std::string> observed;
  std::string by;
};

struct StoredDivergence : DivergenceRecord {
  bool in_letters = false;  // `observed` and `by`, and not `groups`
  std::vector<std::string> observed;
  std::string by;
};

struct StoredReport {
  std::string schema;
  std::string placemat;
  std::uint64_t seed = 1;
  std::string started;
  Shard shard;
  std::vector<std::string> newest_of;
  std::vector<StoredImplementation> implementations;
  std::vector<StoredLanguage> languages;
  std::vector<StoredAnswers> gallery;
  std::vector<StoredDivergence> divergences;
};

const Shape<StoredReport>& stored_report();
// These are the parts that `learn --json` and `list --json` write, too.
const Shape<StoredLanguage>& stored_language();
const Shape<StoredRecognised>& stored_recognised();
const Shape<RecognisedRecord>& stored_recognised_not();
const Shape<ProfileRecord>& stored_profile();
// Returns the shape of a release, which a history has, too.
Shape<Release> as_release();
Shape<std::vector<std::string>> as_troubles();

// Returns reports/schema/report.json: ASCII, with a line feed at the end.
std::string report_schema();

}  // namespace placemat::inline reports
