// This driver does one thing wrong: miniature MODE [ARGUMENT].
//
// It reads the protocol with code of its own, so that a fault of the harness's code is not also
// here. Modes that end in -on go wrong at the requests whose octets, as they stand in the line, are
// ARGUMENT ("crash-on C0AF"); until then they are a correct driver. "lie-after E2 C0AF" lies about
// C0AF after the octet E2 came alone, like a decoder that keeps state by mistake. Modes that end in
// -over go wrong where a request has more than ARGUMENT octets. Modes that end in -repeats offer
// repeat, and do it right, but grow or are slow.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "harness/test/miniatures/faulty_core.h"

namespace {

struct Line {
  std::string operation;
  std::string rest;
};

std::vector<std::uint8_t> octets(const std::string& hex) {
  std::vector<std::uint8_t> units;
  for (std::size_t i = 0; i + 1 < hex.size(); i += hex[i] == ' ' || hex[i] == '-' ? 1 : 2) {
    if (hex[i] == ' ' || hex[i] == '-') continue;
    units.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  }
  return units;
}

std::string values_line(const std::vector<std::uint32_t>& values, std::size_t count) {
  std::string line = "values";
  char value[16];
  for (std::size_t i = 0; i < count; ++i) {
    std::snprintf(value, sizeof value, " %X", static_cast<unsigned>(values[i]));
    line += value;
  }
  return line;
}

std::string encoded(const std::string& numbers) {
  std::vector<std::uint32_t> values;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t used = 0;
    values.push_back(static_cast<std::uint32_t>(std::stoul(numbers.substr(i), &used, 16)));
    i += used + 1;
  }
  std::vector<std::uint8_t> units(6 * values.size() + 1);
  std::size_t count = units.size();
  std::size_t index = 0;
  if (!faulty_encode(values.data(), values.size(), units.data(), &count, &index)) {
    return "unencodable " + std::to_string(index);
  }
  std::string line = "units ";
  char unit[4];
  for (std::size_t i = 0; i < count; ++i) {
    std::snprintf(unit, sizeof unit, "%02X", units[i]);
    line += unit;
  }
  return line;
}

std::string answer(faulty_fault fault, const Line& request) {
  if (request.operation == "encode") return encoded(request.rest);
  const std::vector<std::uint8_t> units = octets(request.rest);
  std::vector<std::uint32_t> values(units.size() + 1);
  std::size_t count = units.size();
  std::size_t offset = 0;
  if (request.operation == "replace" || request.operation == "stream-replace") {
    faulty_replace(fault, units.data(), units.size(), values.data(), &count);
    return values_line(values, count);
  }
  const bool well_formed =
      request.operation == "validate"
          ? faulty_validate(fault, units.data(), units.size(), &offset)
          : faulty_decode(fault, units.data(), units.size(), values.data(), &count, &offset);
  if (!well_formed) return "ill-formed " + std::to_string(offset);
  return request.operation == "validate" ? "well-formed" : values_line(values, count);
}

void say(const std::string& line) { std::fwrite((line + "\n").data(), 1, line.size() + 1, stdout); }

[[noreturn]] void sleep_forever() {
  while (true) pause();
}

[[noreturn]] void die(const char* words) {
  std::fputs(words, stderr);
  // abort() is not called, because a sanitizer or a core dump could delay it.
  signal(SIGABRT, SIG_DFL);
  raise(SIGKILL);
  _exit(99);
}

void greet(const std::string& mode) {
  if (mode == "exit-before-ready") {
    say("utf8-driver 1");
    std::fputs("miniature: no such library\n", stderr);
    std::exit(7);
  }
  if (mode == "hang-before-ready") sleep_forever();
  if (mode == "no-driver") say("Hello! What can I do for you?");
  if (mode == "endless-greeting") {
    for (say("utf8-driver 1");;) say("note more to come");
  }
  const bool repeats = mode.ends_with("-repeats");
  say(repeats ? "utf8-driver 3" : "utf8-driver 1");
  if (mode != "nameless") say("name Miniature, " + mode);
  say("replacement maximal-subpart\nbom keep\nrefusal refuse\nfuture-key some value");
  say(std::string("ops validate decode replace encode stream stream-replace") +
      (repeats ? " repeat" : "") + "\nready");
  std::fflush(stdout);
}

void start(const std::string& mode) {
  if (mode == "crash-after-ready") die("miniature: out of luck\n");
  if (mode == "flood-stdout") {
    while (true) say("well-formed");
  }
  if (mode == "one-line-too-many") {
    say("well-formed");
    std::fflush(stdout);
  }
}

void flood_standard_error(std::size_t octets) {
  const std::string line(63, 'e');
  for (std::size_t i = 0; i < octets; i += 64) std::fprintf(stderr, "%s\n", line.c_str());
}

// Grows to 600 MB and no further, because other programs share the machine.
[[noreturn]] void grow() {
  static std::vector<std::vector<char>> memory;
  for (int i = 0; i < 600; ++i) {
    memory.emplace_back(1 << 20, 'm');
    usleep(1000);
  }
  sleep_forever();
}

// Does what a mode does at its requests, instead of replying.
void misbehave(const std::string& mode, const Line& request, const std::string& right) {
  if (mode == "crash-on") die("miniature: assertion failed\n");
  if (mode == "grow-on") grow();
  if (mode == "exit-on") {
    std::fflush(stdout);
    std::exit(0);
  }
  if (mode == "hang-on") sleep_forever();
  if (mode == "close-stdin-on") {
    close(STDIN_FILENO);
    sleep_forever();
  }
  if (mode == "close-stdout-on") {
    close(STDOUT_FILENO);
    sleep_forever();
  }
  if (mode == "orphan-on") {
    // The child holds the pipes after its parent's death.
    if (fork() == 0) sleep_forever();
    die("");
  }
  if (mode == "flood-stderr-on") {
    flood_standard_error(3 << 20);
    std::fputs("the end\n", stderr);
    say(right);
  }
  if (mode == "flood-stderr-forever-on") {
    while (true) flood_standard_error(1 << 20);
  }
  if (mode == "lie-on") {
    say(request.operation != "validate"   ? "values 2F"
        : right.starts_with("ill-formed") ? "well-formed"
                                          : "ill-formed 0");
  }
  if (mode == "nonsense-on") say("\x1b[31mgibberish\xff");
  if (mode == "wrong-kind-on") say("units 41");
  if (mode == "big-offset-on") say("ill-formed 18446744073709551616");
  if (mode == "too-long-on") {
    std::string line = "values";
    for (int i = 0; i < 1 << 20; ++i) line += " 41";
    say(line);
  }
  if (mode == "endless-line-on") {
    while (true) std::fputs("values 41 ", stdout);
  }
  if (mode == "twice-on" || mode == "twice-late-on") {
    say(right);
    if (mode == "twice-late-on") {
      std::fflush(stdout);
      usleep(5000);
    }
    say(right);
    std::fflush(stdout);
  }
  // "silent-on" does nothing.
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "correct";
  const std::string argument = argc > 2 ? argv[2] : "";
  faulty_fault fault = FAULTY_NONE;
  while (mode == "fault" && argument != faulty_names[fault]) {
    fault = static_cast<faulty_fault>(fault + 1);
    if (fault == FAULTY_COUNT) return 2;
  }
  if (mode == "no-flush") std::setvbuf(stdout, nullptr, _IOFBF, 1 << 20);
  std::cin.tie(nullptr);  // which would flush at each line
  greet(mode);
  start(mode);

  const std::string trigger = argc > 3 ? argv[3] : "";
  bool triggered = false;
  std::size_t answered = 0;
  std::size_t since_empty_line = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.empty()) {
      if (mode != "no-flush") std::fflush(stdout);
      since_empty_line = 0;
      continue;
    }
    const std::size_t space = std::min(line.find(' '), line.size());
    const Line request{line.substr(0, space), line.substr(std::min(space + 1, line.size()))};
    if (request.operation == "repeat") {
      if (mode == "grow-repeats") grow();
      if (mode == "slow-repeats") sleep(3);
      say("well-formed");
      continue;
    }
    const std::string right = answer(fault, request);
    triggered = triggered || request.rest == argument;
    const bool over = mode.ends_with("-over") && request.rest.size() > 2 * std::stoul(argument);
    if (mode == "crash-over" && over) die("miniature: buffer overrun\n");
    if (mode == "reject-over" && over && request.operation == "validate") {
      say("ill-formed");
    } else if (mode == "lie-after" && triggered && request.rest == trigger) {
      misbehave("lie-on", request, right);
    } else if (mode == "twice-late-alone-on" && request.rest == argument) {
      misbehave(since_empty_line > 0 ? "twice-on" : "twice-late-on", request, right);
    } else if (mode.ends_with("-on") && request.rest == argument) {
      misbehave(mode, request, right);
    } else if (mode == "accept-all") {
      say(request.operation == "validate" ? "well-formed"
          : request.operation == "encode" ? "units"
                                          : "values");
    } else if (mode == "reject-all") {
      say(request.operation == "encode"                            ? "unencodable 0"
          : request.operation.find("replace") != std::string::npos ? "values"
                                                                   : "ill-formed 0");
    } else if (mode == "slow") {
      usleep(2000);
      say(right);
    } else if (mode == "flush-each") {
      say(right);
      std::fflush(stdout);
    } else {
      say(right);
    }
    if (mode == "twice") say(right);
    ++answered;
    ++since_empty_line;
    // The third request of a window makes the driver die.
    if (mode == "crash-in-company" && since_empty_line == 3) die("miniature: too many\n");
    if (mode == "exit-after" && answered == std::stoul(argument)) return 0;
  }
  if (mode == "ignore-end") sleep_forever();
  return 0;
}
