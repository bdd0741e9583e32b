#include "reports/stored_report.h"

namespace placemat::inline reports {
namespace {

Shape<std::string> as_digest() {
  return defined("digest", as_word({{"pattern", "^[0-9a-f]{16}$"}}));
}

template <typename Record>
Fields<Record> names_and(Fields<Record> more) {
  Fields<Record> fields = {{"digest", &Record::digest, as_digest()},
                           {"states", &Record::states, as_count(1)},
                           {"classes", &Record::classes, as_count(1)},
                           {"form", &Record::form, as_text_or_null(),
                            "The form whose language it is; null if it is that of none."},
                           {"nearest", &Record::nearest}};
  fields.insert(fields.end(), more.begin(), more.end());
  return fields;
}

Shape<std::vector<StoredDifference>> as_differences() {
  using R = StoredDifference;
  struct {
    bool operator()(const R& one) const { return one.without_bound.empty(); }
    bool operator()(const Node& node) const { return !node.has("without_bound"); }
  } is_of_a_length;
  return defined(
      "difference",
      as_list(
          as_either<R>(is_of_a_length,
                       as_object<R>({{"octets", &R::octets, as_count(1)},
                                     {"count", &R::count, as_count(1)},
                                     {"strings", &R::strings, "As ranges: ED A0..BF 80..BF."}}),
                       as_object<R>({{"without_bound", &R::without_bound,
                                      "The octets that lead to a place that can be repeated."}})),
          {{"description",
            "Sequences that one language has and the other has not, by length. The strings are "
            "cut after 64 of a length, the counts are exact."}}));
}

}  // namespace

Shape<std::vector<std::string>> as_troubles() {
  return defined("troubles",
                 as_list(as_text(), {{"description",
                                      "Requests that it died or hung on while it was learned."}}));
}

const Shape<StoredLanguage>& stored_language() {
  using R = StoredLanguage;
  static const auto shape = as_object(names_and<R>(
      {{"accepting", &R::accepting, as_list(as_count(), {{"uniqueItems", true}})},
       {"arrows", &R::arrows, as_list(as_map(as_count(), "^[0-9A-F]{2}([.][.][0-9A-F]{2})?$"))}}));
  return shape;
}

const Shape<StoredRecognised>& stored_recognised() {
  using R = StoredRecognised;
  static const auto shape =
      as_object(names_and<R>({{"beyond", &R::beyond, as_differences()},
                              {"short_of", &R::short_of, as_differences()},
                              {"asked", &R::asked, "The operation that told."},
                              {"questions", &R::questions},
                              {"trouble", &R::trouble, as_troubles()}}));
  return shape;
}

const Shape<RecognisedRecord>& stored_recognised_not() {
  using R = RecognisedRecord;
  static const auto shape = as_object<R>({{"why", &R::why_not, as_word()},
                                          {"witnesses", &R::witnesses},
                                          {"asked", &R::asked},
                                          {"questions", &R::questions},
                                          {"trouble", &R::trouble, as_troubles()}});
  return shape;
}

}  // namespace placemat::inline reports
