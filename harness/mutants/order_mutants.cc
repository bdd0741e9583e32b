// Makes orders that are not those of code points or of UTF-16, and some that are no order.

#include <algorithm>
#include <cstring>

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

const Classes kWrong = {"wrong-order"};
const Classes kNone = {"inconsistent-order", "wrong-order"};

using Compare = int (*)(const Behaviour&, CodeUnits, CodeUnits);

struct OrderFault {
  const char* name;
  const char* provenance;
  Classes classes;
  Compare compare;
  Order claimed = Order::kCodePoint;
};

int order_of(const Reply& reply) {
  return reply.kind == Reply::Kind::kLess ? -1 : reply.kind == Reply::Kind::kGreater ? 1 : 0;
}

int as(Order order, const Behaviour& b, CodeUnits left, CodeUnits right) {
  Behaviour own = b;
  own.profile.order = order;
  return order_of(strict_compare(own, left, right));
}
int right_order(const Behaviour& b, CodeUnits left, CodeUnits right) {
  return as(b.profile.order, b, left, right);
}
int by_utf16(const Behaviour& b, CodeUnits left, CodeUnits right) {
  return as(Order::kUtf16, b, left, right);
}
int by_code_point(const Behaviour& b, CodeUnits left, CodeUnits right) {
  return as(Order::kCodePoint, b, left, right);
}

int by_size(CodeUnits left, CodeUnits right) {
  return left.size() < right.size() ? -1 : left.size() > right.size() ? 1 : 0;
}

// Orders by what `to` makes of each octet, then by size.
template <typename To>
int mapped(CodeUnits left, CodeUnits right, To to) {
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (to(left[i]) != to(right[i])) return to(left[i]) < to(right[i]) ? -1 : 1;
  }
  return by_size(left, right);
}

CodeUnits before_nul(CodeUnits u) {
  return u.first(static_cast<std::size_t>(std::find(u.begin(), u.end(), 0) - u.begin()));
}

// Returns the values, with U+003F in place of each maximal subpart.
std::vector<Ucs4> with_question_marks(const Behaviour& b, CodeUnits u) {
  std::vector<Ucs4> values;
  for (std::size_t at = 0; at < u.size();) {
    const Step step = b.step(u, at);
    values.push_back(step.well_formed ? step.value : '?');
    at += step.length;
  }
  return values;
}

bool are_ill_formed(const Behaviour& b, CodeUnits left, CodeUnits right) {
  return strict_validate(b, left).kind == Reply::Kind::kIllFormed &&
         strict_validate(b, right).kind == Reply::Kind::kIllFormed;
}

const OrderFault kOrderFaults[] = {
    {"by-utf-16", "apache/parquet-java #3735", kWrong, by_utf16},
    {"by-utf-16-after-ascii", "apache/druid #13364", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const bool ascii = !l.empty() && !r.empty() && l[0] < 0x80 && l[0] == r[0];
       return ascii ? by_utf16(b, l, r) : right_order(b, l, r);
     }},
    {"by-code-point", "ada-url/ada #861", kWrong, by_code_point, Order::kUtf16},
    {"signed-octets", "apache/parquet-format #314", kWrong,
     [](const Behaviour&, CodeUnits l, CodeUnits r) {
       return mapped(l, r, [](std::uint8_t octet) { return static_cast<std::int8_t>(octet); });
     }},
    {"up-to-a-nul", "modelled on strcmp()", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       return right_order(b, before_nul(l), before_nul(r));
     }},
    {"prefix-is-equal", "generated", kNone,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const std::size_t common = std::min(l.size(), r.size());
       return right_order(b, l.first(common), r.first(common));
     }},
    {"longer-is-less", "generated", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const std::size_t common = std::min(l.size(), r.size());
       const int order = right_order(b, l.first(common), r.first(common));
       return order != 0 ? order : by_size(r, l);
     }},
    {"by-length-first", "generated", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const int order = by_size(l, r);
       return order != 0 ? order : right_order(b, l, r);
     }},
    {"case-is-equal", "generated", kWrong,
     [](const Behaviour&, CodeUnits l, CodeUnits r) {
       return mapped(l, r, [](std::uint8_t octet) {
         return 'a' <= octet && octet <= 'z' ? octet - 0x20 : octet;
       });
     }},
    {"replaced-is-equal", "apache/hudi #19414", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const auto left = with_question_marks(b, l);
       const auto right = with_question_marks(b, r);
       return left < right ? -1 : right < left ? 1 : 0;
     }},
    {"first-four-octets", "generated", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       return right_order(b, l.first(std::min<std::size_t>(l.size(), 4)),
                          r.first(std::min<std::size_t>(r.size(), 4)));
     }},
    {"never-equal", "generated", kNone,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const int order = right_order(b, l, r);
       return order != 0 ? order : -1;
     }},
    {"other-is-less", "generated", kNone,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       return right_order(b, l, r) == 0 ? 0 : -1;
     }},
    {"ill-formed-is-less", "generated", kNone,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const int order = right_order(b, l, r);
       return order != 0 && are_ill_formed(b, l, r) ? -1 : order;
     }},
    {"ill-formed-in-a-circle", "generated", kNone,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const bool circle = are_ill_formed(b, l, r) && l[0] % 3 != r[0] % 3;
       if (!circle) return right_order(b, l, r);
       return (l[0] + 3 - r[0] % 3) % 3 == 1 ? 1 : -1;
     }},
    {"the-other-way", "generated", kWrong,
     [](const Behaviour& b, CodeUnits l, CodeUnits r) { return right_order(b, r, l); }},
    {"reads-the-longer-length",
     "modelled on memcmp() of the longer length",
     {"reads-past"},
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       const CodeUnits shorter = l.size() < r.size() ? l : r;
       if (l.size() != r.size() && std::equal(shorter.begin(), shorter.end(), l.begin()) &&
           std::equal(shorter.begin(), shorter.end(), r.begin()))
         octet_at(shorter, shorter.size());
       return right_order(b, l, r);
     }},
    {"utf-16-of-what-leads-announce",
     "ada-url/ada #1096",
     {"reads-past"},
     [](const Behaviour& b, CodeUnits l, CodeUnits r) {
       for (const CodeUnits u : {l, r}) {
         for (std::size_t at = 0; at < u.size(); at += b.step(u, at).length) {
           for (std::size_t i = 1; i < announced(u[at]); ++i) octet_at(u, at + i);
         }
       }
       return right_order(b, l, r);
     },
     Order::kUtf16},
};

}  // namespace

std::vector<Mutant> order_mutants() {
  std::vector<Mutant> mutants;
  for (const OrderFault& fault : kOrderFaults) {
    mutants.push_back(of_facet(Facet::kCompare, std::string("orders-") + fault.name,
                               fault.provenance, fault.classes, [fault](Behaviour& behaviour) {
                                 behaviour.profile.order = fault.claimed;
                                 behaviour.compare = [fault](const Behaviour& b, CodeUnits left,
                                                             CodeUnits right) {
                                   return Reply::of_order(fault.compare(b, left, right));
                                 };
                               }));
  }
  return mutants;
}

}  // namespace placemat::inline mutants
