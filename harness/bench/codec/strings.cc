#include "harness/bench/codec/strings.h"

#include <algorithm>
#include <random>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "harness/bench/codec/corpus.h"

namespace placemat::inline bench {
namespace {

// These are enough that no branch predictor learns them by heart, and few enough for a second-level
// cache.
constexpr std::size_t kStrings = 3000;

bool begins_character(char octet) { return (octet & 0xC0) != 0x80; }

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

// Words holds the words of a text in their order, and what stands between two of them.
struct Words {
  std::vector<std::string> words;
  std::string blank = " ";
};

Words words_of(const std::string& name) {
  // These languages are written without blanks, so three of their characters count as a word.
  static const std::set<std::string> without_blanks = {"han", "han-supplementary", "japanese",
                                                       "thai"};
  const bool joined = without_blanks.contains(name);
  Words all;
  if (joined) all.blank = "";
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) all.words.push_back(std::exchange(word, {}));
  };
  for (const char octet : corpus_text(name)) {
    const bool blank = octet == ' ' || octet == '\n';
    if (blank || (joined && begins_character(octet) && characters_in(word) == 3)) end_word();
    if (!blank) word += octet;
  }
  end_word();
  return all;
}

// Returns the words of ASCII letters in the texts that have some: English and French ones.
Words ascii_words() {
  Words ascii;
  for (const char* const name : {"emoji", "latin", "mixed"}) {
    for (const std::string& word : words_of(name).words) {
      const auto is_ascii = [](unsigned char octet) { return octet < 0x80; };
      const auto is_small = [](char octet) { return octet >= 'a' && octet <= 'z'; };
      if (std::all_of(word.begin(), word.end(), is_ascii) &&
          std::any_of(word.begin(), word.end(), is_small)) {
        ascii.words.push_back(word);
      }
    }
  }
  return ascii;
}

// Lengths says how many characters a share of the strings, in percent, has.
struct Lengths {
  std::size_t share;
  std::size_t least;
  std::size_t most;
};

constexpr Lengths kTweets[] = {{20, 8, 25},   {30, 26, 50},  {20, 51, 80}, {18, 81, 140},
                               {7, 141, 190}, {4, 191, 279}, {1, 280, 280}};
constexpr Lengths kLabels[] = {{70, 4, 16}, {30, 17, 40}};
constexpr Lengths kSentences[] = {{60, 30, 80}, {30, 81, 200}, {10, 201, 600}};
constexpr Lengths kMessages[] = {{70, 20, 60}, {25, 61, 120}, {5, 121, 800}};

class Writer {
 public:
  Writer() {
    for (const std::string& name : corpus_names()) scripts_.push_back(words_of(name));
  }

  // The distributions of <random> may differ from library to library; the engine does not.
  std::size_t below(std::size_t count) { return engine_() % count; }
  bool chance(std::size_t percent) { return below(100) < percent; }

  const Words& ascii() const { return ascii_; }
  const Words& any_script() { return scripts_[below(scripts_.size())]; }
  // English is the script of half the strings, because about half of all websites are in English
  // (W3Techs).
  const Words& script() { return chance(50) ? ascii_ : any_script(); }

  const std::string& word(const Words& from) { return from.words[below(from.words.size())]; }

  // Returns whole words that follow each other, from anywhere: as many as do not exceed the drawn
  // number of characters, and at least one.
  std::string words(const Words& from, std::span<const Lengths> lengths) {
    const std::size_t most = draw(lengths);
    std::size_t at = below(from.words.size());
    std::string text = from.words[at];
    std::size_t length = characters_in(text);
    for (;;) {
      at = (at + 1) % from.words.size();
      length += characters_in(from.words[at]) + from.blank.size();
      if (length > most) return text;
      text += from.blank + from.words[at];
    }
  }

  // Returns the pattern with a digit for each #.
  std::string digits(std::string pattern) {
    for (char& octet : pattern) {
      if (octet == '#') octet = static_cast<char>('0' + below(10));
    }
    return pattern;
  }

 private:
  std::mt19937_64 engine_{1992};
  Words ascii_ = ascii_words();
  std::vector<Words> scripts_;

  std::size_t draw(std::span<const Lengths> lengths) {
    std::size_t left = below(100);
    for (const Lengths& one : lengths) {
      if (left < one.share) return one.least + below(one.most - one.least + 1);
      left -= one.share;
    }
    return 0;
  }
};

// C++ leaves open the order in which operands of + are computed, and the strings must always be the
// same. So no expression has two draws as operands of +.

constexpr const char* kTime = "2026-11-2#T1#:4#:3#.###Z";

// Half of the strings are keys.
std::string json(Writer& write) {
  if (write.chance(50)) {
    std::string key = write.words(write.ascii(), kLabels);
    std::replace(key.begin(), key.end(), ' ', '_');
    return key;
  }
  if (write.chance(20)) return write.digits(kTime);
  if (write.chance(25)) return write.digits(std::string(8 + 12 * write.below(3), '#'));
  const Words& script = write.script();
  return write.chance(75) ? write.words(script, kLabels) : write.words(script, kSentences);
}

std::string log(Writer& write) {
  std::string line = write.digits(std::string(kTime) + " INFO [worker-##] ");
  line += write.words(write.ascii(), kMessages);
  if (write.chance(10)) line += " name=\"" + write.words(write.any_script(), kLabels) + "\"";
  return line += write.digits(" status=###");
}

// Returns a given name and a family name, each a word.
std::string name(Writer& write) {
  const Words& script = write.script();
  std::string both = write.word(script) + script.blank;
  return both += write.word(script);
}

std::string tweet(Writer& write) {
  std::string text;
  if (write.chance(30)) text += "@" + write.word(write.ascii()) + " ";
  text += write.words(write.script(), kTweets);
  if (write.chance(20)) text += write.digits(" https://t.co/##########");
  return text;
}

std::string html(Writer& write) {
  const Words& script = write.script();
  if (write.chance(40)) {
    std::string item = write.digits("<li class=\"item\"><a href=\"/text/####\">");
    return item += write.words(script, kLabels) + "</a></li>";
  }
  if (write.chance(30)) return write.digits("<td class=\"number\">####</td>");
  std::string paragraph = "<p>" + write.words(script, kSentences);
  return paragraph += " <em>" + write.words(script, kLabels) + "</em></p>";
}

struct Kind {
  std::string name;
  std::string (*write)(Writer&);
};

const Kind kKinds[] = {
    {"json", json}, {"log", log}, {"names", name}, {"tweets", tweet}, {"html", html}};

}  // namespace

const std::vector<std::string>& string_kinds() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Kind& kind : kKinds) all.push_back(kind.name);
    return all;
  }();
  return names;
}

std::vector<Text> strings_of(const std::string& kind) {
  const Kind* const found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                         [&](const Kind& one) { return one.name == kind; });
  Writer writer;
  std::vector<Text> texts;
  for (std::size_t count = 0; count < kStrings; ++count) {
    const std::string text = found->write(writer);
    texts.push_back(text_of({text.begin(), text.end()}));
  }
  return texts;
}

}  // namespace placemat::inline bench
