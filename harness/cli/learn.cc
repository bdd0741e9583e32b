// placemat learn finds the minimal automaton of what implementations accept.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/subjects.h"
#include "harness/cli/verbs.h"
#include "harness/door/driver_process.h"
#include "harness/learn/learn_door.h"
#include "reference/languages/automaton_dot.h"
#include "reference/languages/language.h"
#include "reference/words/protocol.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/base/json.h"
#include "reports/language_json.h"
#include "reports/language_text.h"
#include "reports/languages.h"
#include "reports/summary.h"

namespace placemat::inline cli {
namespace {

constexpr std::size_t kShown = 8;  // ranges on a terminal

struct LearnArguments {
  SubjectArguments who{.verb = "learn"};
  std::uint64_t questions = 100'000;
  double budget_seconds = 60;
  bool json = false;
  std::string dot;
};

// Told holds what was learned of one implementation.
struct Told {
  std::string id;
  LanguageOfDoor language;
  std::string digest;
  Nearest nearest;
  const EncodingForm* form = nullptr;  // the form that it claims
};

// Deadline gives up all further questions when the time is over and some string has hung.
class Deadline : public HangWatch {
 public:
  explicit Deadline(std::function<bool()> is_over) : is_over_(std::move(is_over)) {}

  void hung(const Question&) override { known_ = true; }
  bool is_hopeless(const Question&) override { return known_ && is_over_(); }

 private:
  bool known_ = false;
  const std::function<bool()> is_over_;
};

// Learns one subject into `told`. Even if it throws DriverError, `told` has the id if the subject
// has greeted.
void learn_subject(const LearnArguments& arguments, const Subject& subject, Told& told) {
  LearnOptions options;
  options.max_questions = arguments.questions;
  options.out_of_time = over_after(arguments.budget_seconds);
  Deadline deadline(options.out_of_time);
  double limit_after_hang = 0;
  DriverProcess* last = nullptr;  // lives until the next one has started
  told.language = learn_door(
      [&]() -> std::unique_ptr<Door> {
        DriverOptions driver;
        driver.argv = subject.argv;
        driver.restart_limit = kManyRestarts;
        if (last != nullptr) limit_after_hang = last->limit_after_hang();
        driver.limit_after_hang = limit_after_hang;
        auto process = std::make_unique<DriverProcess>(driver);
        told.id = process->describe().id;
        told.form = process->describe().profile.form;
        process->watch(&deadline);
        last = process.get();
        return process;
      },
      options);
  if (const auto& automaton = told.language.learned.automaton) {
    told.digest = digest_of(*automaton);
    told.nearest = nearest_form(*automaton);
  }
}

std::string all_hex(const std::vector<Octets>& strings) {
  std::string text;
  for (const Octets& string : strings) text += (text.empty() ? "" : ", ") + hex_of(string);
  return text;
}

std::string trouble_text(const Told& told) {
  std::string text;
  for (const std::string& trouble : told.language.trouble) {
    text += "  trouble    " + terminal_escape(trouble) + "\n";
  }
  return text;
}

std::string text_of(const Told& told) {
  const Learned& learned = told.language.learned;
  std::string text = terminal_escape(told.id) + "\n";
  if (!learned.automaton) {
    text += "  not learned: " + terminal_escape(learned.why_not);
    if (!learned.witnesses.empty()) text += ": " + all_hex(learned.witnesses);
    return text + "\n" + trouble_text(told);
  }
  const Nearest& nearest = told.nearest;
  text += fmt::format("  language   {}, {}{}\n", told.digest,
                      nearest.equal ? "that of " : "nearest to ", nearest.form->id);
  text += fmt::format("  automaton  {}, octet classes: {}\n",
                      counted(learned.automaton->size(), "state"),
                      octet_classes(*learned.automaton).size());
  if (!nearest.beyond.empty()) {
    text += "  accepts    " + difference_text(nearest.beyond, kShown) + "\n";
  }
  if (!nearest.short_of.empty()) {
    text += "  refuses    " + difference_text(nearest.short_of, kShown) + "\n";
  }
  if (!learned.automaton->accepts[0]) text += "  refuses    the empty string\n";
  text += fmt::format("  asked      {} by {}, and {} again in a new process\n",
                      counted(learned.questions, "string"),
                      operation_name(told.language.asked.value()), grouped(told.language.replayed));
  if (!told.language.domain.empty()) {
    text +=
        fmt::format("  domain     {}: strings outside of it are not asked, and count as refused\n",
                    told.language.domain);
  }
  return text + trouble_text(told);
}

Json json_of(const Told& told) {
  const RecognisedRecord record = recognised(told.language);
  Json json = {{"id", well_formed_text(told.id)}, {"domain", told.language.domain}};
  if (const auto& automaton = told.language.learned.automaton) {
    json["recognises"] = stored_recognised().write(
        stored_of(record, *automaton, told.nearest, apart_from(*automaton, *told.form)));
    json["language"] = stored_language().write(stored_of(told.digest, *automaton, told.nearest));
  } else {
    json["recognises_not"] = stored_recognised_not().write(record);
  }
  return json;
}

// Returns "3 languages are spoken by 12 implementations", and a line for each language with its
// speakers. The language with the most speakers comes first.
std::string languages_text(const std::vector<Told>& all) {
  std::map<std::string, std::vector<const Told*>> speakers;
  std::size_t learned = 0;
  for (const Told& told : all) {
    if (!told.language.learned.automaton) continue;
    speakers[told.digest].push_back(&told);
    ++learned;
  }
  if (learned < 2) return "";
  std::vector<std::vector<const Told*>> languages;
  for (auto& [digest, tellers] : speakers) languages.push_back(std::move(tellers));
  std::stable_sort(languages.begin(), languages.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  std::string text = "\n" + spoken_by(languages.size(), learned) + ":\n";
  for (const auto& language : languages) {
    const Nearest& nearest = language[0]->nearest;
    text += fmt::format("  {:>3}  {} {}{}:", language.size(), language[0]->digest,
                        nearest.equal ? "" : "near ", nearest.form->id);
    for (const Told* told : language) text += " " + terminal_escape(told->id);
    text += "\n";
  }
  return text;
}

// Learns all subjects. A subject that never greets is left out under --all; otherwise it was meant,
// and learn_all() throws DriverError.
std::vector<Told> learn_all(const LearnArguments& arguments, const std::vector<Subject>& subjects) {
  std::vector<Told> all(subjects.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < arguments.who.jobs; ++i) {
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < subjects.size(); at = next++) {
        try {
          learn_subject(arguments, subjects[at], all[at]);
        } catch (const DriverError& error) {
          all[at].language.learned.why_not = error.what();
        }
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  std::vector<Told> greeted;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& why = all[i].language.learned.why_not;
    if (!all[i].id.empty()) {
      greeted.push_back(std::move(all[i]));
    } else if (arguments.who.all) {
      complain(subjects[i].door + " is left out: " + why);
    } else {
      throw DriverError(why);
    }
  }
  return greeted;
}

int run(const LearnArguments& arguments) {
  if (!arguments.dot.empty()) require_writable(std::filesystem::path(arguments.dot));
  const ChosenSubjects asked = chosen_subjects(arguments.who);
  if (!arguments.dot.empty() && asked.subjects.size() != 1) {
    throw InputError("learn: --dot draws one automaton; name one implementation");
  }
  const std::vector<Told> all = learn_all(arguments, asked.subjects);
  if (arguments.json) {
    Json json = Json::array();
    for (const Told& told : all) json.push_back(json_of(told));
    fmt::print("{}\n", json.dump(1, ' ', true));
  } else {
    for (const Told& told : all) fmt::print("{}", text_of(told));
    fmt::print("{}", languages_text(all));
  }
  if (!arguments.dot.empty() && all[0].language.learned.automaton) {
    write_file(arguments.dot, automaton_dot(*all[0].language.learned.automaton, all[0].digest));
    if (!arguments.json) say_written(arguments.dot);
  }
  const bool any = std::any_of(all.begin(), all.end(), [](const Told& told) {
    return told.language.learned.automaton.has_value();
  });
  return any ? kExitDone : kExitFailed;
}

}  // namespace

void add_learn(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<LearnArguments>();
  CLI::App* verb = app.add_subcommand(
      "learn", "Learn exactly which octet strings implementations accept, by asking");
  add_subjects(*verb, arguments->who);
  add_number(*verb, "--questions", arguments->questions,
             "Strings that one implementation may be asked", 1u, 1u << 30);
  add_seconds(*verb, "--budget", arguments->budget_seconds,
              "Seconds that one implementation may take");
  add_jobs_per_processor(*verb, arguments->who.jobs, "Implementations learned at the same time");
  verb->add_flag("--json", arguments->json, "As JSON");
  verb->add_option("--dot", arguments->dot, "Write the automaton of one for graphviz")
      ->type_name("FILE");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
