// Tests the pictures that the site draws itself: where their parts go, and what they say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reports/languages.h"
#include "reports/site/automaton_drawing.h"
#include "reports/site/inclusion_drawing.h"
#include "reports/site/layered_graph.h"
#include "reports/site/life_drawing.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using testing::HasSubstr;

std::size_t count_of(const std::string& what, const std::string& in) {
  std::size_t count = 0;
  for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++count;
  return count;
}

std::string all_of(const std::vector<DrawnPart>& parts) {
  std::string all;
  for (const DrawnPart& part : parts) all += part.title + part.note + part.svg;
  return all;
}

TEST(LayeredGraph, EdgesThatCanDoNotCross) {
  // Each of two nodes has an edge to the other's side of the next column.
  LayeredGraph graph{.nodes = {{0, 20}, {0, 20}, {1, 20}, {1, 20}}, .edges = {{0, 3}, {1, 2}}};
  arrange(graph);
  EXPECT_EQ(graph.nodes[0].y < graph.nodes[1].y, graph.nodes[3].y < graph.nodes[2].y);
  EXPECT_DOUBLE_EQ(graph.nodes[0].y, graph.nodes[3].y);
  EXPECT_DOUBLE_EQ(graph.nodes[1].y, graph.nodes[2].y);
  EXPECT_DOUBLE_EQ(graph.height, 40);
}

TEST(LayeredGraph, NodesStandApartAndLongEdgesPassBetween) {
  LayeredGraph graph;
  for (std::size_t i = 0; i < 12; ++i) {
    graph.nodes.push_back({.column = i / 4, .height = 10 + static_cast<double>(i)});
  }
  for (std::size_t i = 0; i < 4; ++i) {
    graph.edges.push_back({i, 11 - i});
    graph.edges.push_back({i, 4});
  }
  arrange(graph);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_GE(graph.nodes[i].y - graph.nodes[i].height / 2, -0.001);
    EXPECT_LE(graph.nodes[i].y + graph.nodes[i].height / 2, graph.height + 0.001);
    for (std::size_t other = i + 1; other < 12 && other / 4 == i / 4; ++other) {
      const double apart = std::abs(graph.nodes[i].y - graph.nodes[other].y);
      EXPECT_GE(apart + 0.001, (graph.nodes[i].height + graph.nodes[other].height) / 2);
    }
  }
  for (const LayeredEdge& edge : graph.edges) {
    ASSERT_EQ(edge.via.size(), graph.nodes[edge.to].column - graph.nodes[edge.from].column - 1);
    for (const double y : edge.via) {
      for (std::size_t i = 4; i < 8; ++i) {
        EXPECT_GE(std::abs(graph.nodes[i].y - y) + 0.001, graph.nodes[i].height / 2);
      }
    }
  }
}

TEST(LayeredGraph, AnEmptyOneIsArranged) {
  LayeredGraph graph;
  arrange(graph);
  EXPECT_EQ(graph.height, 0);
}

// The picture has a mark for a side if and only if the difference has strings on that side.
TEST(AutomatonDrawing, MarksWhatDiffers) {
  for (const EncodingForm* of : kEncodingForms) {
    for (const EncodingForm* form : kEncodingForms) {
      SCOPED_TRACE(std::string(of->id) + " against " + std::string(form->id));
      const Automaton language = automaton_of(*of);
      const Automaton theirs = automaton_of(*form);
      const std::string drawn = all_of(automaton_drawing(language, theirs));
      if (drawn.find("drawn alone") != std::string::npos) continue;
      EXPECT_EQ(drawn.find("class=\"beyond\"") == std::string::npos,
                difference(language, theirs).empty());
      EXPECT_EQ(drawn.find("class=\"short\"") == std::string::npos,
                difference(theirs, language).empty());
    }
  }
}

// Each arrow of the minimal automaton is there, and nothing is marked or left out.
TEST(AutomatonDrawing, EveryFormIsDrawnWhole) {
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(form->id);
    const Automaton automaton = automaton_of(*form);
    std::size_t arrows = 0;
    for (Automaton::State from = 0; from < automaton.size(); ++from) {
      std::set<Automaton::State> targets;
      for (const Automaton::Arrow& arrow : automaton.arrows(from)) {
        if (!automaton.is_sink(from) && !automaton.is_sink(arrow.to)) targets.insert(arrow.to);
      }
      arrows += targets.size();
    }
    std::size_t drawn = 0;
    for (const DrawnPart& part : automaton_drawing(automaton, automaton)) {
      EXPECT_EQ(part.note, "");
      drawn += count_of("class=\"tip\"", part.svg);
    }
    EXPECT_GE(drawn, arrows);
  }
}

TEST(AutomatonDrawing, SaysWhichOctets) {
  const auto parts = automaton_drawing(automaton_of(kGeneralized), automaton_of(kRfc3629));
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].title, "");
  for (const char* label : {">00..7F<", ">E1..EC EE..EF<", ">+ A0..BF<", ">80..9F<"}) {
    EXPECT_THAT(parts[0].svg, HasSubstr(label));
  }
  const auto narrow = automaton_drawing(automaton_of(kRfc3629), automaton_of(kGeneralized));
  EXPECT_THAT(narrow[0].svg, HasSubstr(">\u2212 A0..BF<"));
}

// The place after a high surrogate in WTF-8 is a part of its own.
TEST(AutomatonDrawing, APlaceBetweenSequencesIsAPart) {
  const Automaton wtf8 = automaton_of(kWtf8);
  const auto own = automaton_drawing(wtf8, wtf8);
  ASSERT_EQ(own.size(), 2U);
  EXPECT_EQ(own[0].title, "1: At the start of a text");
  EXPECT_EQ(own[1].title, "2: After ED A0..AF 80..BF");
  for (const DrawnPart& part : own) EXPECT_THAT(part.svg, HasSubstr("<svg"));
}

TEST(AutomatonDrawing, WhatHasNoBoundHasAnArrowBack) {
  // The automaton accepts any number of 80 before a 41.
  Automaton automaton;
  automaton.accepts = {true, false, false};
  automaton.next.resize(3);
  for (auto& next : automaton.next) next.fill(2);
  automaton.next[0][0x80] = 1;
  automaton.next[1][0x80] = 1;
  automaton.next[1][0x41] = 0;
  const auto parts = automaton_drawing(automaton, automaton);
  ASSERT_EQ(parts.size(), 1U);
  // The circles are the start, one place inside, and the end.
  EXPECT_EQ(count_of("r=\"9\"", parts[0].svg), 3U);
  EXPECT_EQ(count_of(">80<", parts[0].svg), 2U);
  EXPECT_EQ(count_of(">41<", parts[0].svg), 1U);
}

// A picture that nobody could read is not drawn. Here each octet leads to a place of its own.
TEST(AutomatonDrawing, WhatIsTooLargeIsSaid) {
  Automaton automaton;
  automaton.accepts.resize(256);
  automaton.accepts[0] = true;
  automaton.next.resize(256);
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    automaton.next[octet].fill(0);
  }
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    automaton.next[0][octet] = static_cast<Automaton::State>(std::max(octet, 1U));
  }
  const auto parts = automaton_drawing(automaton, automaton_of(kRfc3629));
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].svg, "");
  EXPECT_THAT(parts[0].note, HasSubstr("too large"));
}

TEST(InclusionDrawing, HasNoLineThatFollowsFromOthers) {
  Report report{.placemat = "0.1.0", .started = "2026-01-02T03:04:05Z"};
  for (const EncodingForm* form : {&kRfc3629, &kGeneralized, &kRfc2279bis, &kModifiedUtf8}) {
    const Automaton automaton = automaton_of(*form);
    const std::string digest = digest_of(automaton);
    report.languages[digest] = automaton;
    ImplementationRecord one{.id = std::string(form->id)};
    one.profile.form = "rfc3629";
    one.recognises = {.digest = digest};
    report.implementations.push_back(one);
  }
  const Languages languages(report);
  ASSERT_EQ(languages.spoken.size(), 4U);
  const std::vector<std::size_t> drawn = drawn_languages(languages);
  EXPECT_EQ(drawn.size(), 4U);
  const std::string svg = inclusion_drawing(languages, drawn);
  EXPECT_EQ(count_of("<a href=\"languages/", svg), 4U);
  std::size_t lines = 0;
  for (std::size_t whole = 0; whole < 4; ++whole) {
    const auto& fewer = languages.spoken[whole].fewer;
    for (const std::size_t part : fewer) {
      const bool follows = std::any_of(fewer.begin(), fewer.end(), [&](std::size_t between) {
        const auto& within = languages.spoken[between].fewer;
        return std::find(within.begin(), within.end(), part) != within.end();
      });
      lines += follows ? 0 : 1;
    }
  }
  EXPECT_GT(lines, 0U);
  EXPECT_EQ(count_of("<path d=", svg), lines);
}

TEST(InclusionDrawing, OfNothingIsNothing) {
  const Report report = empty_report();
  const Languages languages(report);
  EXPECT_EQ(inclusion_drawing(languages, drawn_languages(languages)), "");
}

TEST(Languages, AreNamedByTheNearestForm) {
  const Report report = sample_report();
  const Languages languages(report);
  std::vector<std::string> names;
  for (const SpokenLanguage& one : languages.spoken) names.push_back(one.name);
  EXPECT_THAT(names, testing::ElementsAre("rfc3629", "fss-utf-1992", "generalized",
                                          "generalized with C0 41 and no end of more without 00"));
  EXPECT_EQ(languages.not_learned.size(), 1U);
  EXPECT_EQ(languages.spoken[0].implementations, 3U);
}

TEST(Languages, WhatAcceptsEverythingIsNamedSo) {
  Report report = empty_report();
  for (const bool accepts : {true, false}) {
    Automaton automaton;
    automaton.accepts = {accepts};
    automaton.next.resize(1);
    const std::string digest = digest_of(automaton);
    report.languages[digest] = automaton;
    report.implementations.push_back({.id = digest, .profile = {.form = "rfc3629"}});
    report.implementations.back().recognises = {.digest = digest};
  }
  const Languages languages(report);
  ASSERT_EQ(languages.spoken.size(), 2U);
  EXPECT_EQ(languages.spoken[0].name, "every string");
  EXPECT_EQ(languages.spoken[1].name, "no string");
  EXPECT_EQ(languages.spoken[0].fewer, std::vector<std::size_t>{1});
}

TEST(Languages, RelativesAreOne) {
  ImplementationRecord one{.id = "one", .family = "code"};
  ImplementationRecord two{.id = "two", .family = "code"};
  ImplementationRecord alone{.id = "alone"};
  ImplementationRecord lonely{.id = "lonely"};
  const auto groups = by_relatives({&one, &alone, &two, &lonely});
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0], (Relatives{&one, &two}));
}

struct LifeRow {
  const char* name;
  site::Life life;
  std::vector<std::string> drawn;  // beside the states and arrows that each drawing has
};

TEST(LifeDrawing, HasAnArrowForEachCall) {
  const LifeRow rows[] = {
      {"nothing is known", {}, {}},
      {"begins anew",
       {Next::kReady, Next::kReady, Next::kReady, "the rest is lost"},
       {"ill-formed: the rest is lost", "end", "reset"}},
      {"must be reset",
       {Next::kRefuses, Next::kUnknown, Next::kReady, ""},
       {"refuses", "ill-formed", "reset", "reset"}},
      {"is closed",
       {Next::kClosed, Next::kClosed, Next::kUnknown, ""},
       {"closed", "ill-formed", "end"}},
      {"does not forget", {Next::kUnknown, Next::kUnknown, Next::kInside, ""}, {"reset"}},
  };
  for (const LifeRow& row : rows) {
    const std::string svg = life_drawing(row.life);
    std::vector<std::string> drawn = {"ready", "in a sequence", "a lead octet",
                                      "the last of its octets"};
    drawn.insert(drawn.end(), row.drawn.begin(), row.drawn.end());
    std::vector<std::string> texts;
    const std::string end = "</text>";
    for (std::size_t at = 0; (at = svg.find(end, at)) != std::string::npos; at += end.size()) {
      const std::size_t begin = svg.rfind('>', at) + 1;
      texts.push_back(svg.substr(begin, at - begin));
    }
    EXPECT_THAT(texts, testing::UnorderedElementsAreArray(drawn)) << row.name;
  }
}

}  // namespace
}  // namespace placemat::inline reports
