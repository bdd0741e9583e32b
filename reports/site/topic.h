// Declares what order.html and objects.html ask implementations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"
#include "reports/site/life_drawing.h"
#include "reports/size_topics.h"

namespace placemat::inline site {

using Claim = std::string ProfileRecord::*;

// Meaning says what replies mean, and how a profile claims it.
struct Meaning {
  std::vector<std::string_view> replies;  // their beginnings, one for each request
  const char* said;
  const char* claim = "";      // "" where no claim says it
  Next next = Next::kUnknown;  // where the call leads to that the witness asks about
};

// Asked is the arrow in the drawing of an object that a witness asks about.
enum class Asked : std::uint8_t { kNothing, kError, kRest, kEnd, kReset };

// Witness holds requests whose replies are shown, and the meanings of these replies.
struct Witness {
  const char* question;
  std::vector<const char*> requests;
  std::vector<Meaning> meanings;
  Claim claim = nullptr;
  const char* column = "";  // its head in the table of objects
  Asked asked = Asked::kNothing;
};

struct Topic {
  const char* id;
  const char* title;
  const char* lead;
  SizeTopic about;
  std::vector<Witness> witnesses;
};

// Return what each of the two pages is about.
const std::vector<Topic>& order_topics();
const std::vector<Topic>& object_topics();

}  // namespace placemat::inline site
