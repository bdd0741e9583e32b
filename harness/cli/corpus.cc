// placemat corpus minimises, extends and measures the corpus.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "harness/cases/plain_vectors.h"
#include "harness/cases/session_vectors.h"
#include "harness/cases/vector_text.h"
#include "harness/cli/output.h"
#include "harness/cli/own_vectors.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "harness/corpus_care/cover.h"
#include "harness/corpus_care/coverage.h"
#include "harness/corpus_care/keep.h"
#include "harness/corpus_care/smallest.h"
#include "harness/fuzz/corpus_merge.h"
#include "harness/fuzz/preset_build.h"
#include "harness/fuzz/target.h"
#include "harness/fuzz/work_folder.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/base/text_table.h"

namespace placemat::inline cli {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMutantsTogether = 2;

fs::path corpus_or_ours(const fs::path& corpus) {
  return corpus.empty() ? project_root() / "corpus" : corpus;
}

void require_existing(const std::vector<fs::path>& folders) {
  for (const fs::path& folder : folders) {
    if (!fs::is_directory(folder)) {
      throw InputError("there is no folder " + folder.string() + "; name folders of inputs");
    }
  }
}

std::vector<fs::path> absolute(const std::vector<fs::path>& folders) {
  std::vector<fs::path> paths;
  for (const fs::path& folder : folders) paths.push_back(fs::absolute(folder));
  return paths;
}

// Minimises into a new folder, which takes the place of the old one at the end.
int minimise(const std::string& target, const std::vector<fs::path>& folders) {
  if (find_fuzz_target(target) == nullptr) {
    throw InputError("there is no fuzz target \"" + target + "\"; see harness/fuzz/README.md");
  }
  require_existing({folders.begin() + 1, folders.end()});
  require_folder(folders[0]);
  const fs::path product = fs::path("fuzz") / target;
  const fs::path binary = build_by_preset(project_root(), "fuzz", {target}, product) / product;
  const fs::path folder = fs::canonical(folders[0]);
  const fs::path fresh = folder.string() + ".new";
  const fs::path old = folder.string() + ".old";
  fs::remove_all(fresh);
  fs::create_directory(fresh);
  std::size_t before = 0;
  for (const fs::path& one : folders) before += files_in(one).size();
  merge_corpora(binary, fresh, absolute(folders));
  keep_finders(*find_fuzz_target(target), fresh, absolute(folders), all_mutants(),
               {.jobs = kMutantsTogether});
  const std::size_t after = files_in(fresh).size();
  fs::rename(folder, old);
  fs::rename(fresh, folder);
  fs::remove_all(old);
  fmt::print("{}: {} inputs of {} reach the same, and find the same faults\n",
             terminal_escape(folders[0].string()), after, before);
  return kExitDone;
}

int show_faults(const fs::path& corpus) {
  const fs::path from = corpus_or_ours(corpus);
  require_existing({from});
  const std::vector<Seed> seeds = load_seeds(from);
  const std::vector<Finder> finders =
      greedy_cover(all_mutants(), seeds, {.jobs = kMutantsTogether});
  std::size_t found = 0;
  for (const Finder& finder : finders) {
    found += finder.faults.size();
    std::string names;
    for (const Mutant* fault : finder.faults) names += " " + fault->name;
    fmt::print("{} {}:{}\n", terminal_escape(finder.seed->name), finder.faults.size(), names);
  }
  fmt::print("{} of {} inputs find {} of {} seeded faults, all that these inputs find\n",
             finders.size(), seeds.size(), found, all_mutants().size());
  return kExitDone;
}

Cell share(std::size_t part, std::size_t whole) {
  const Tone tone = part == whole ? Tone::kGood : Tone::kPlain;
  return {fmt::format("{}/{}", part, whole), tone, Align::kRight};
}

int show_coverage(const std::vector<fs::path>& folders) {
  require_existing(folders);
  const Coverage coverage = measure_coverage(project_root(), absolute(folders));
  TextTable table({{"reached by"}});
  for (const std::string_view part : kCodePartNames) {
    table.add_heading({fmt::format("{} lines", part), Tone::kPlain, Align::kRight});
    table.add_heading({"branches", Tone::kPlain, Align::kRight});
  }
  for (const CoverageRow& row : coverage.rows) {
    std::vector<Cell> cells = {{row.name}};
    for (const Reached& part : row.parts) {
      cells.push_back(share(part.lines, part.lines_of));
      cells.push_back(share(part.branches, part.branches_of));
    }
    table.add_row(std::move(cells));
  }
  fmt::print("{}", table.render(Palette(wants_colour())));
  for (const std::string& line : coverage.missed) {
    fmt::print("not reached wholly: {}\n", terminal_escape(line));
  }
  for (const std::string& line : coverage.idle_exceptions) {
    fmt::print("no longer an exception, take it out: {}\n", terminal_escape(line));
  }
  if (!coverage.missed.empty() || !coverage.idle_exceptions.empty()) return kExitDeviates;
  fmt::print(
      "Every line and branch of the codec and of the oracle is reached, except for the "
      "exceptions in harness/corpus_care/exceptions.txt.\n");
  return kExitDone;
}

int keep(const std::vector<fs::path>& files, const fs::path& corpus, const fs::path& binary) {
  const fs::path into = corpus_or_ours(corpus);
  const fs::path engine = binary.empty() ? binary : fs::absolute(binary);
  int status = kExitDone;
  for (const fs::path& file : files) {
    try {
      const KeptFinding kept = keep_finding(read_finding(file), into, engine);
      fmt::print("{}: kept as {}, {} {}\n", terminal_escape(file.string()),
                 terminal_escape(kept.file.filename().string()),
                 kept.vector_is_new ? "and as the vector" : "whose input is the vector",
                 kept.vector);
    } catch (const InputError& error) {
      complain(file.string() + ": " + error.what());
      status = kExitUnusable;
    }
  }
  return status;
}

int write_vectors(const fs::path& folder, const fs::path& corpus) {
  const fs::path from = corpus_or_ours(corpus) / "vectors";
  const std::vector<VectorFile> files = load_vector_files(from);
  require_folder(folder);
  if (fs::equivalent(folder, from)) {
    throw InputError(folder.string() + " holds the vectors themselves; name another folder");
  }
  std::size_t vectors = 0;
  for (const VectorFile& file : files) {
    write_file(folder / (file.subject + ".json"), vector_file_text(file, Results::kAllForms));
    vectors += file.vectors.size();
  }
  fmt::print("{}: {} files with {} vectors, each with its results under {} forms\n",
             terminal_escape(folder.string()), files.size(), vectors, kEncodingForms.size());
  return kExitDone;
}

// Added holds what a file adds to placemat.txt.
struct Added {
  std::vector<std::vector<std::uint8_t>> strings;
  std::vector<Request> sessions;
};

// Reads a file: each line is an octet string in hex, "-" for the empty string, or a session.
Added read_added(const fs::path& file) {
  Added added;
  std::istringstream lines(read_file(file.string(), "name a file of octet strings"));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    auto request = parse_request(line);
    if (request && is_life(*request)) {
      added.sessions.push_back(*std::move(request));
      continue;
    }
    auto units = parse_hex(line == "-" ? "" : line);
    if (!units || line.empty()) {
      throw InputError(fmt::format(
          "{}, line {}: it needs an octet string in hex, -, or a session whose last call "
          "begins with a dot",
          file.string(), number));
    }
    added.strings.push_back(std::move(*units));
  }
  return added;
}

PlainVectors read_plain(const fs::path& file) {
  const std::string text = read_file(file, "name a corpus with it");
  try {
    return parse_plain_vectors(text);
  } catch (const InputError& error) {
    throw InputError(file.string() + ", " + error.what());
  }
}

int write_plain(const std::vector<fs::path>& added, const fs::path& corpus) {
  const fs::path text_file = corpus_or_ours(corpus) / "placemat.txt";
  const fs::path header_file = corpus_or_ours(corpus) / "placemat_vectors.h";
  const fs::path script_file = corpus_or_ours(corpus) / "textdecoder-lives.any.js";
  PlainVectors vectors = read_plain(text_file);
  const unsigned version = vectors.version;
  for (const fs::path& file : added) {
    const Added more = read_added(file);
    add_plain_vectors(vectors, more.strings);
    const bool is_more = add_plain_lives(vectors.lives, more.sessions, vectors.withdrawn_lives);
    if (is_more && vectors.version == version) ++vectors.version;
  }
  std::string script = read_file(script_file.string(), "name a corpus with it");
  try {
    script = with_lives(script, vectors.lives);
  } catch (const InputError& error) {
    throw InputError(script_file.string() + ": " + error.what());
  }
  write_named(text_file, plain_text(vectors));
  write_named(header_file, plain_header(vectors));
  write_named(script_file, script);
  if (!vectors.lives.empty()) {
    const fs::path folder = corpus_or_ours(corpus) / "vectors";
    require_folder(folder);
    write_named(folder / fmt::format("{}.json", kSessionsSubject),
                session_vectors(vectors.lives, vectors.withdrawn_lives));
  }
  fmt::print("{} vectors and {} lives, version {}\n", vectors.vectors.size(), vectors.lives.size(),
             vectors.version);
  return kExitDone;
}

int write_smallest(const fs::path& corpus) {
  const fs::path from = corpus_or_ours(corpus);
  const PlainVectors vectors = read_plain(from / "placemat.txt");
  const Smallest smallest = smallest_strings(vectors, own_vectors(), {.jobs = kMutantsTogether});
  write_named(from / "smallest.txt", smallest_text(smallest));
  fmt::print("{} of {} strings find {} seeded faults; {} are needed at least\n",
             smallest.strings.size(), vectors.vectors.size(), smallest.faults, smallest.least());
  return kExitDone;
}

}  // namespace

void add_corpus(CLI::App& app, int& status) {
  struct Arguments {
    std::string target;
    std::vector<fs::path> paths;
    fs::path folder;
    fs::path corpus;
    fs::path binary;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = app.add_subcommand("corpus", "Minimise, extend and measure the corpus");
  verb->require_subcommand(1);

  CLI::App* small = verb->add_subcommand("minimise",
                                         "Leave in the first folder few inputs of all that reach "
                                         "the same and find the same seeded faults");
  small->add_option("target", arguments->target, "The fuzz target")->required();
  small->add_option("folder", arguments->paths, "Folders of inputs")->required();
  small->callback([=, &status] { status = minimise(arguments->target, arguments->paths); });

  CLI::App* finds = verb->add_subcommand(
      "faults", "Show which inputs find which seeded faults, judged once: few that find them all");
  finds->add_option("corpus", arguments->corpus,
                    "A folder with seeds/ and folders named by targets; without it, our corpus");
  finds->callback([=, &status] { status = show_faults(arguments->corpus); });

  CLI::App* far = verb->add_subcommand(
      "coverage",
      "Show what the corpus reaches; 1 if a line of the codec or the oracle is not reached wholly");
  far->add_option("folder", arguments->paths, "Folders of inputs, in addition to corpus/");
  far->callback([=, &status] { status = show_coverage(arguments->paths); });

  CLI::App* add = verb->add_subcommand("add", "Keep findings, if they replay, and their vectors");
  add->add_option("file", arguments->paths, "Findings (JSON)")->required();
  add->add_option("--corpus", arguments->corpus, "The corpus; without it, this checkout's");
  add->add_option("--binary", arguments->binary, "An engine's binary to replay with");
  add->callback(
      [=, &status] { status = keep(arguments->paths, arguments->corpus, arguments->binary); });

  CLI::App* write = verb->add_subcommand(
      "vectors", "Write the vectors into a folder, with their results under every form");
  write->add_option("folder", arguments->folder, "Where; made if it is not there")->required();
  write->add_option("--corpus", arguments->corpus, "The corpus; without it, this checkout's");
  write->callback([=, &status] { status = write_vectors(arguments->folder, arguments->corpus); });

  CLI::App* plain = verb->add_subcommand("plain",
                                         "Write placemat.txt, placemat_vectors.h, "
                                         "textdecoder-lives.any.js and vectors/sessions.json "
                                         "anew, with what is added");
  plain->add_option("--add", arguments->paths,
                    "Octet strings in hex, or sessions, a line each; again for more");
  plain->add_option("--corpus", arguments->corpus, "The corpus; without it, this checkout's");

  CLI::App* few = verb->add_subcommand(
      "smallest", "Write smallest.txt anew: the fewest strings of placemat.txt that find as much");
  few->add_option("--corpus", arguments->corpus, "The corpus; without it, this checkout's");
  few->callback([=, &status] { status = write_smallest(arguments->corpus); });
  plain->callback([=, &status] { status = write_plain(arguments->paths, arguments->corpus); });
}

}  // namespace placemat::inline cli
