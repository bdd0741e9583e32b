#include "reports/dress/dress.h"

#include <algorithm>

namespace placemat::inline dress {
namespace {

constexpr Notation kOfCpp{.list_begin = "{", .list_end = "}"};

bool is_of(std::string_view project, const ImplementationRecord& implementation) {
  if (project.empty()) return false;
  const std::string_view id = implementation.id;
  return implementation.family == project || id.substr(0, id.find('-')) == project;
}

}  // namespace

const std::vector<Dress>& dresses() {
  static const std::vector<Dress> all = {
      {.name = "c",
       .after = ".c",
       .languages = {"C", "Objective-C"},
       .notation = {.list_begin = "", .list_end = "", .is_c = true}},
      {.name = "gtest", .after = "_test.cc", .languages = {"C++"}, .notation = kOfCpp},
      {.name = "simdutf", .after = ".cpp", .project = "simdutf", .notation = kOfCpp},
      {.name = "go",
       .after = "_utf8_test.go",
       .languages = {"Go"},
       .notation = {.list_begin = "[]uint32{",
                    .list_end = "}",
                    .not_told = "notTold",
                    .joins_words = true}},
      {.name = "rust",
       .after = ".rs",
       .languages = {"Rust"},
       .notation = {.list_begin = "&[", .list_end = "]"}},
      {.name = "pytest",
       .before = "test_",
       .after = ".py",
       .languages = {"Python"},
       .notation = {.list_begin = "[", .list_end = "]"}},
  };
  return all;
}

const Dress* find_dress(std::string_view name) {
  for (const Dress& dress : dresses()) {
    if (dress.name == name) return &dress;
  }
  return nullptr;
}

const Dress* dress_of(const ImplementationRecord& implementation) {
  const Dress* of_language = nullptr;
  for (const Dress& dress : dresses()) {
    if (is_of(dress.project, implementation)) return &dress;
    const auto& languages = dress.languages;
    if (std::find(languages.begin(), languages.end(), implementation.language) != languages.end()) {
      of_language = &dress;
    }
  }
  return of_language;
}

}  // namespace placemat::inline dress
