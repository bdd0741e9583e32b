// Tests the names of classes: each name is read back as its class, and other names are not read.

#include "reference/words/deviation.h"

#include <gtest/gtest.h>

#include "reference/forms/forms.h"

namespace placemat::inline judge {
namespace {

TEST(DeviationTest, EachNameIsReadBack) {
  std::vector<DeviationClass> all;
#define ADD(context, enumerator, symbol, name, consequence) all.push_back(Deviation::enumerator);
  PLACEMAT_DEVIATIONS(ADD, )
#undef ADD
  std::erase_if(all, [](DeviationClass one) {
    return one == Deviation::kRejectsRow || one == Deviation::kInconsistent;
  });
  for (const EncodingForm* form : kEncodingForms) {
    for (const SequenceForm& row : form->rows) all.push_back(DeviationClass::rejects_row(row));
  }
  for (const Facet first : kFacets) {
    for (const Facet second : kFacets) all.push_back(DeviationClass::inconsistent(first, second));
  }
  for (const DeviationClass& one : all) {
    SCOPED_TRACE(one.name());
    EXPECT_EQ(DeviationClass::parse(one.name()), one);
    EXPECT_FALSE(one.consequence().empty());
    EXPECT_EQ(one.accepts(), one.name().starts_with("accepts-"));
    EXPECT_EQ(one.rejects(), one.name().starts_with("rejects-"));
  }
}

TEST(DeviationTest, OtherNamesAreNone) {
  for (const char* name :
       {"", "accepts", "accepts-", "accepts-everything", "rejects-row", "rejects-row-",
        "rejects-row-e", "rejects-row-E0", "rejects-row-e1-e", "rejects-row-e1ec", "inconsistent",
        "inconsistent-validate", "inconsistent-validate-", "inconsistent-decode-encodes"}) {
    EXPECT_FALSE(DeviationClass::parse(name)) << name;
  }
  EXPECT_EQ(DeviationClass().name(), "");
}

TEST(DeviationTest, DetailsAreToldApart) {
  constexpr DeviationClass kRow = "rejects-row-e1-ec";
  EXPECT_EQ(kRow.name(), "rejects-row-e1-ec");
  EXPECT_NE(kRow, DeviationClass("rejects-row-ed"));
  EXPECT_EQ(DeviationClass::inconsistent(Facet::kStream, Facet::kStreamReplace).name(),
            "inconsistent-stream-stream-replace");
}

}  // namespace
}  // namespace placemat::inline judge
