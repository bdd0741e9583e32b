/* The oracle, the comparison and the entry point of utf8_guest.h. C99, and C++11 as well. */

#include "utf8_guest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Only the host is on trial: no sanitizer slows the oracle, and no counter of it leads an engine.
 */
#if defined(__clang__)
#define UNINSTRUMENTED __attribute__((no_sanitize("address", "coverage", "memory", "undefined")))
#elif defined(__GNUC__)
#define UNINSTRUMENTED __attribute__((no_sanitize("address", "undefined")))
#else
#define UNINSTRUMENTED
#endif

enum { REPLACEMENT = 0xFFFD };
enum {
  kBeside = 64,    /* octets on each side of a slice: a wide kernel steps so far */
  kBetween = 8,    /* octets between two chunks */
  kMostChunks = 64 /* of a text; the last one has the rest */
};

/* Also where nothing else is inlined: farms build with -O1. */
#if defined(__GNUC__)
#define INLINE inline __attribute__((always_inline))
#define NOT_INLINED __attribute__((noinline))
#else
#define INLINE inline
#define NOT_INLINED
#endif

/* ---- The oracle: Unicode Table 3-7, line by line. ---- */

UNINSTRUMENTED INLINE static int is_between(uint32_t value, uint32_t first, uint32_t last) {
  return first <= value && value <= last;
}

UNINSTRUMENTED INLINE static int is_trail(uint8_t octet) { return is_between(octet, 0x80, 0xBF); }

UNINSTRUMENTED INLINE static struct utf8_guest_segment well_formed(uint8_t length, uint32_t value) {
  const struct utf8_guest_segment segment = {value, length, 1};
  return segment;
}
UNINSTRUMENTED INLINE static struct utf8_guest_segment ill_formed(uint8_t length) {
  const struct utf8_guest_segment segment = {REPLACEMENT, length, 0};
  return segment;
}

UNINSTRUMENTED INLINE static struct utf8_guest_segment next_segment(const uint8_t* octets,
                                                                    size_t size) {
  /* After the end come NULs, which no line allows there. */
  const uint8_t lead = octets[0];
  const uint8_t second = size > 1 ? octets[1] : 0;
  const uint8_t third = size > 2 ? octets[2] : 0;
  const uint8_t fourth = size > 3 ? octets[3] : 0;
  if (lead <= 0x7F) return well_formed(1, lead);
  if (is_between(lead, 0xC2, 0xDF)) {
    if (!is_trail(second)) return ill_formed(1);
    return well_formed(2, (lead & 0x1Fu) << 6 | (second & 0x3Fu));
  }
  if (is_between(lead, 0xE0, 0xEF)) {
    const uint8_t first = lead == 0xE0 ? 0xA0 : 0x80; /* below: values of two octets */
    const uint8_t last = lead == 0xED ? 0x9F : 0xBF;  /* above: surrogates */
    if (!is_between(second, first, last)) return ill_formed(1);
    if (!is_trail(third)) return ill_formed(2);
    return well_formed(3, (lead & 0x0Fu) << 12 | (second & 0x3Fu) << 6 | (third & 0x3Fu));
  }
  if (is_between(lead, 0xF0, 0xF4)) {
    const uint8_t first = lead == 0xF0 ? 0x90 : 0x80; /* below: values of three octets */
    const uint8_t last = lead == 0xF4 ? 0x8F : 0xBF;  /* above: values above 10FFFF */
    if (!is_between(second, first, last)) return ill_formed(1);
    if (!is_trail(third)) return ill_formed(2);
    if (!is_trail(fourth)) return ill_formed(3);
    return well_formed(
        4, (lead & 0x07u) << 18 | (second & 0x3Fu) << 12 | (third & 0x3Fu) << 6 | (fourth & 0x3Fu));
  }
  return ill_formed(1);
}

UNINSTRUMENTED struct utf8_guest_segment utf8_guest_next(const uint8_t* octets, size_t size) {
  return next_segment(octets, size);
}

enum utf8_guest_defect utf8_guest_defect_of(const uint8_t* octets, size_t size) {
  const struct utf8_guest_segment segment = utf8_guest_next(octets, size);
  const uint8_t lead = octets[0];
  if (segment.well_formed) return UTF8_GUEST_NO_DEFECT;
  if (0x80 <= lead && lead <= 0xBF) return UTF8_GUEST_UNEXPECTED_CONTINUATION;
  if (lead == 0xC0 || lead == 0xC1) return UTF8_GUEST_NON_SHORTEST;
  if (0xF5 <= lead && lead <= 0xFD) return UTF8_GUEST_OUT_OF_RANGE;
  if (lead >= 0xFE) return UTF8_GUEST_INVALID_OCTET;
  if (segment.length == size) return UTF8_GUEST_TRUNCATED;
  if ((octets[segment.length] & 0xC0) != 0x80) return UTF8_GUEST_INTERRUPTED;
  if (lead == 0xED) return UTF8_GUEST_SURROGATE;
  if (lead == 0xF4) return UTF8_GUEST_OUT_OF_RANGE;
  return UTF8_GUEST_NON_SHORTEST; /* E0 or F0 */
}

/* How many octets or UTF-16 code units spell a scalar value. */
UNINSTRUMENTED static size_t octets_of(uint32_t value) {
  return value <= 0x7F ? 1 : value <= 0x7FF ? 2 : value <= 0xFFFF ? 3 : 4;
}
UNINSTRUMENTED static size_t units_of(uint32_t value) { return value <= 0xFFFF ? 1 : 2; }

/* ---- One function for each fault. ---- */

/* FAULT(function, kind), of the fields of utf8_guest_host and utf8_guest_streams, and of what
 * follows.
 * misses: ill-formed input was taken for well-formed, or read as something else than one U+FFFD.
 * rejects: well-formed input was refused, or read as U+FFFD. wrong: another value, or other octets.
 * The last names the length of the sequence. reads_neighbours: a slice was answered otherwise than
 * its octets alone. */
/* clang-format off */
#define OF_FUNCTIONS(FAULTS)                                                                     \
  FAULTS(validate) FAULTS(first_ill_formed)                                                      \
  FAULTS(to_utf32) FAULTS(to_utf16)                                                              \
  FAULTS(replace_to_utf32) FAULTS(replace_to_utf16) FAULTS(replace_to_utf8)                      \
  FAULTS(from_utf32) FAULTS(from_utf16)
#define OF_STREAMS(FAULTS)                                                                       \
  FAULTS(validate) FAULTS(to_utf32) FAULTS(to_utf16)                                             \
  FAULTS(replace_to_utf32) FAULTS(replace_to_utf16) FAULTS(replace_to_utf8)
#define OF_KINDS(FAULT, function)                                                                \
  FAULT(function, misses_unexpected_continuation) FAULT(function, misses_non_shortest)           \
  FAULT(function, misses_surrogate) FAULT(function, misses_out_of_range)                         \
  FAULT(function, misses_invalid_octet) FAULT(function, misses_truncated)                        \
  FAULT(function, misses_interrupted)                                                            \
  FAULT(function, rejects_one) FAULT(function, rejects_two)                                      \
  FAULT(function, rejects_three) FAULT(function, rejects_four)                                   \
  FAULT(function, wrong_one) FAULT(function, wrong_two)                                          \
  FAULT(function, wrong_three) FAULT(function, wrong_four)                                       \
  FAULT(function, wrong_count) FAULT(function, reads_neighbours)
/* clang-format on */

/* The first seven kinds are the defects. */
enum kind {
  kMisses,
  kRejects = UTF8_GUEST_NO_DEFECT,
  kWrong = kRejects + 4,
  kCount = kWrong + 4,
  kNeighbours,
  kKinds
};

/* Unknown to the compiler, so that code follows the call, and no return address is that of the next
 * function. Written by each function, so that no two have the same code: a linker may merge those.
 */
static void (*volatile g_abort)(void) = &abort;
static const char* volatile g_fault;

#ifdef __cplusplus
#define NAMED extern "C"
#else
#define NAMED extern
#endif
#define DEFINE(function, kind)                                  \
  NAMED void utf8_guest_fault_##function##_##kind(void);        \
  NOT_INLINED void utf8_guest_fault_##function##_##kind(void) { \
    g_fault = #function "_" #kind;                              \
    g_abort();                                                  \
    g_fault = NULL;                                             \
  }
#define DEFINE_KINDS(function) OF_KINDS(DEFINE, function)
#define DEFINE_STREAM_KINDS(function) OF_KINDS(DEFINE, stream_##function)
OF_FUNCTIONS(DEFINE_KINDS)
OF_STREAMS(DEFINE_STREAM_KINDS)

struct fault {
  const char *function, *kind;
  void (*abort_here)(void);
};
#define ROW(function, kind) {#function, #kind, &utf8_guest_fault_##function##_##kind},
#define ROWS(function) {OF_KINDS(ROW, function)},
#define STREAM_ROWS(function) {OF_KINDS(ROW, stream_##function)},
static const struct fault kFaults[][kKinds] = {OF_FUNCTIONS(ROWS) OF_STREAMS(STREAM_ROWS)};
#define NUMBER(function) in_##function,
#define STREAM_NUMBER(function) in_stream_##function,
enum function { OF_FUNCTIONS(NUMBER) OF_STREAMS(STREAM_NUMBER) kFunctions };

/* The width of what each function writes, in octets, for how many units per unit of its input there
 * is room, and whether it replaces. */
static const struct {
  uint8_t width, room, replaces;
} kOutputs[kFunctions] = {{0, 0, 0}, {0, 0, 0},            /* validate, first_ill_formed */
                          {4, 1, 0}, {2, 1, 0},            /* to UTF-32, UTF-16 */
                          {4, 1, 1}, {2, 1, 1}, {1, 3, 1}, /* to UTF-32, UTF-16, UTF-8 */
                          {1, 4, 0}, {1, 3, 0},            /* from UTF-32, UTF-16 */
                          {0, 0, 0}, {4, 1, 0}, {2, 1, 0}, /* of streams: validate, ... */
                          {4, 1, 1}, {2, 1, 1}, {1, 3, 1}};

/* ---- Memory. ---- */

/* Blocks that only grow. Room is taken from the end, so that whatever passes it leaves the block.
 */
enum use {
  kRaw,
  kWhole,
  kSlice,
  kChunks,
  kValuesAsked,
  kUnitsAsked,
  kOutput,
  kValues,
  kUnits,
  kMended,
  kUses
};
static struct {
  uint8_t* start;
  size_t size;
} g_blocks[kUses];

UNINSTRUMENTED static void* room_for(enum use use, size_t size) {
  if (g_blocks[use].start == NULL || g_blocks[use].size < size) {
    free(g_blocks[use].start);
    g_blocks[use].size = size + 4096;
    g_blocks[use].start = (uint8_t*)malloc(g_blocks[use].size);
    if (g_blocks[use].start == NULL) abort();
  }
  return g_blocks[use].start + (g_blocks[use].size - size);
}

UNINSTRUMENTED static void* copy_of(enum use use, const void* from, size_t size) {
  void* const copy = room_for(use, size);
  if (size > 0) memcpy(copy, from, size);
  return copy;
}

/* Before the octets stand letters, so that what steps there finds the same each time. */
UNINSTRUMENTED static const uint8_t* octets_copied(enum use use, const uint8_t* octets,
                                                   size_t size) {
  uint8_t* const start = (uint8_t*)room_for(use, kBeside + size);
  memset(start, 'A', kBeside);
  if (size > 0) memcpy(start + kBeside, octets, size);
  return start + kBeside;
}

/* ---- A text, and what is right of it. ---- */

struct text {
  const uint8_t* octets;
  size_t size;
  size_t first_ill_formed; /* `size` if there is none */
  size_t value_there;      /* which of the values it is, and which of the units */
  size_t unit_there;
  const uint32_t* values; /* with U+FFFD for each maximal subpart */
  size_t value_count;
  const uint16_t* units; /* the values in UTF-16 */
  size_t unit_count;
  const uint8_t* mended; /* the values in UTF-8 */
  size_t mended_size;
};

/* Appends octets to what is mended. */
UNINSTRUMENTED static size_t append(uint8_t* mended, size_t at, const uint8_t* octets,
                                    size_t size) {
  if (size > 0) memcpy(mended + at, octets, size);
  return at + size;
}

UNINSTRUMENTED static void read_octets(struct text* text) {
  static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};
  const uint8_t* const octets = text->octets;
  const size_t size = text->size;
  uint32_t* const values = (uint32_t*)room_for(kValues, size * sizeof(uint32_t));
  uint8_t* const mended = (uint8_t*)room_for(kMended, size * sizeof replacement);
  size_t offset = 0, count = 0, mended_size = 0, appended = 0;
  text->first_ill_formed = size;
  while (offset < size) {
    struct utf8_guest_segment segment;
    uint64_t eight;
    while (size - offset >= sizeof eight) { /* ASCII, without a question for each octet */
      size_t i;
      memcpy(&eight, octets + offset, sizeof eight);
      if ((eight & UINT64_C(0x8080808080808080)) != 0) break;
      for (i = 0; i < sizeof eight; ++i) values[count + i] = octets[offset + i];
      count += sizeof eight;
      offset += sizeof eight;
    }
    if (offset == size) break;
    segment = next_segment(octets + offset, size - offset);
    values[count++] = segment.value;
    if (!segment.well_formed) {
      if (text->first_ill_formed == size) {
        text->first_ill_formed = offset;
        text->value_there = count - 1;
      }
      mended_size = append(mended, mended_size, octets + appended, offset - appended);
      mended_size = append(mended, mended_size, replacement, sizeof replacement);
      appended = offset + segment.length;
    }
    offset += segment.length;
  }
  text->mended_size = append(mended, mended_size, octets + appended, size - appended);
  text->mended = mended;
  text->values = values;
  text->value_count = count;
}

UNINSTRUMENTED static void spell_units(struct text* text) {
  uint16_t* const units = (uint16_t*)room_for(kUnits, text->size * sizeof(uint16_t));
  size_t i, count = 0;
  for (i = 0; i < text->value_count; ++i) {
    const uint32_t value = text->values[i];
    if (i == text->value_there) text->unit_there = count;
    if (value <= 0xFFFF) {
      units[count++] = (uint16_t)value;
    } else {
      units[count++] = (uint16_t)(0xD800 + ((value - 0x10000) >> 10));
      units[count++] = (uint16_t)(0xDC00 + ((value - 0x10000) & 0x3FF));
    }
  }
  text->units = units;
  text->unit_count = count;
}

/* ---- What the host says of it. ---- */

/* A question: a function of the host, and its input in the input's own units, or in chunks. */
struct question {
  const struct utf8_guest_host* host;       /* null for streams */
  const struct utf8_guest_streams* streams; /* null for others */
  enum function function;
  const void* input;
  size_t count;
  int is_slice; /* octets stand on both sides of the input */
  const struct utf8_guest_chunk* chunks;
  size_t chunk_count; /* 0 for others than streams */
};

UNINSTRUMENTED static int is_offered(const struct question* question) {
  switch (question->function) {
#define OFFERED(function) \
  case in_##function:     \
    return question->host != NULL && question->host->function != NULL;
#define OFFERED_STREAM(function) \
  case in_stream_##function:     \
    return question->streams != NULL && question->streams->function != NULL;
    OF_FUNCTIONS(OFFERED)
    OF_STREAMS(OFFERED_STREAM)
    default:
      return 0;
  }
}

/* The answer of a function of streams to the first `count` octets. */
UNINSTRUMENTED static size_t ask_stream(const struct question* question, void* output) {
  const struct utf8_guest_streams* const streams = question->streams;
  struct utf8_guest_chunk chunks[kMostChunks];
  size_t left = question->count, count = 0;
  do {
    chunks[count] = question->chunks[count];
    if (chunks[count].size > left) chunks[count].size = left;
    left -= chunks[count++].size;
  } while (count < question->chunk_count && (left > 0 || question->chunks[count].size == 0));
  switch (question->function) {
    case in_stream_validate:
      return streams->validate(chunks, count) ? 0 : UTF8_GUEST_REFUSED;
    case in_stream_to_utf32:
      return streams->to_utf32(chunks, count, (uint32_t*)output);
    case in_stream_to_utf16:
      return streams->to_utf16(chunks, count, (uint16_t*)output);
    case in_stream_replace_to_utf32:
      return streams->replace_to_utf32(chunks, count, (uint32_t*)output);
    case in_stream_replace_to_utf16:
      return streams->replace_to_utf16(chunks, count, (uint16_t*)output);
    case in_stream_replace_to_utf8:
      return streams->replace_to_utf8(chunks, count, (uint8_t*)output);
    default:
      return UTF8_GUEST_REFUSED;
  }
}

/* What the host answers. For validate, 0 if it accepts. */
UNINSTRUMENTED static size_t ask(const struct question* question, void* output) {
  const struct utf8_guest_host* const host = question->host;
  const uint8_t* const octets = (const uint8_t*)question->input;
  const size_t count = question->count;
  switch (question->function) {
    case in_validate:
      return host->validate(octets, count) ? 0 : UTF8_GUEST_REFUSED;
    case in_first_ill_formed:
      return host->first_ill_formed(octets, count);
    case in_to_utf32:
      return host->to_utf32(octets, count, (uint32_t*)output);
    case in_to_utf16:
      return host->to_utf16(octets, count, (uint16_t*)output);
    case in_replace_to_utf32:
      return host->replace_to_utf32(octets, count, (uint32_t*)output);
    case in_replace_to_utf16:
      return host->replace_to_utf16(octets, count, (uint16_t*)output);
    case in_replace_to_utf8:
      return host->replace_to_utf8(octets, count, (uint8_t*)output);
    case in_from_utf32:
      return host->from_utf32((const uint32_t*)question->input, count, (uint8_t*)output);
    case in_from_utf16:
      return host->from_utf16((const uint16_t*)question->input, count, (uint8_t*)output);
    default:
      return ask_stream(question, output);
  }
}

/* How many units a function has room for. */
UNINSTRUMENTED static size_t room_of(const struct question* question) {
  return kOutputs[question->function].room * question->count;
}

UNINSTRUMENTED static void* room_for_answer(const struct question* question) {
  return room_for(kOutput, room_of(question) * kOutputs[question->function].width);
}

/* ---- Disagreements. ---- */

/* A character of a text, and where it begins in each spelling. */
struct place {
  size_t octet, value, unit, mended;
  struct utf8_guest_segment segment; /* of length 0 beyond the last one */
};

static struct place first_place(const struct text* text) {
  struct place place = {0, 0, 0, 0, {0, 0, 0}};
  if (text->size > 0) place.segment = utf8_guest_next(text->octets, text->size);
  return place;
}

static struct place place_after(const struct text* text, struct place place) {
  place.octet += place.segment.length;
  place.value += 1;
  place.unit += units_of(place.segment.value);
  place.mended += octets_of(place.segment.value);
  if (place.octet < text->size) {
    place.segment = utf8_guest_next(text->octets + place.octet, text->size - place.octet);
  } else {
    place.segment.length = 0;
  }
  return place;
}

static struct place place_of_octet(const struct text* text, size_t octet) {
  struct place place = first_place(text);
  while (place.segment.length > 0 && place.octet + place.segment.length <= octet) {
    place = place_after(text, place);
  }
  return place;
}

/* How far a place is in the output of a function. */
static size_t written_before(struct place place, enum function function) {
  switch (kOutputs[function].width) {
    case sizeof(uint32_t):
      return place.value;
    case sizeof(uint16_t):
      return place.unit;
    default:
      return place.mended;
  }
}

/* Prints in what memory the input was, unless it was alone. */
static void print_memory(const struct text* text, const struct question* question) {
  const size_t shown = 24;
  size_t i;
  if (question->is_slice) {
    const uint8_t* const slice = (const uint8_t*)question->input;
    const uint8_t* const after = slice + text->size;
    fprintf(stderr, ", as a slice between %02X %02X %02X and %02X %02X %02X", slice[-3], slice[-2],
            slice[-1], after[0], after[1], after[2]);
  }
  if (question->chunk_count == 0) return;
  fputs(", in chunks of", stderr);
  for (i = 0; i < question->chunk_count && i < shown; ++i) {
    fprintf(stderr, " %" PRIuMAX, (uintmax_t)question->chunks[i].size);
  }
  if (i < question->chunk_count) fputs(" ...", stderr);
}

/* Prints the line and aborts in the function of the fault. `kind` is one of enum kind, plus a
 * defect or a length. A slice was answered rightly when it was asked alone, so that its neighbours
 * are to blame. */
static void fail(const struct text* text, const struct question* question, int kind,
                 struct place place, const char* expected, const char* observed) {
  const struct fault* const fault =
      &kFaults[question->function][question->is_slice ? (int)kNeighbours : kind];
  const size_t end = text->size - place.octet < 16 ? text->size : place.octet + 16;
  size_t i = place.octet < 8 ? 0 : place.octet - 8;
  fflush(stdout);
  fprintf(stderr, "utf8-guest: %s: %s_%s: octet %" PRIuMAX " of %" PRIuMAX ":",
          question->host != NULL ? question->host->name : question->streams->name, fault->function,
          fault->kind, (uintmax_t)place.octet, (uintmax_t)text->size);
  if (i > 0) fputs(" ...", stderr);
  for (; i < end; ++i) {
    const int opens = place.segment.length > 0 && i == place.octet;
    const int closes = place.segment.length > 0 && i + 1 == place.octet + place.segment.length;
    fprintf(stderr, " %s%02X%s", opens ? "[" : "", text->octets[i], closes ? "]" : "");
  }
  if (i < text->size) fputs(" ...", stderr);
  fprintf(stderr, ": expected %s, observed %s", expected, observed);
  print_memory(text, question);
  fputc('\n', stderr);
  fflush(stderr);
  fault->abort_here();
}

static int missed(const struct text* text, struct place place) {
  return kMisses + (int)utf8_guest_defect_of(text->octets + place.octet, text->size - place.octet);
}

static int of_length(enum kind kind, struct place place) {
  return (int)kind + (int)octets_of(place.segment.value) - 1;
}

static int is_validating(enum function function) {
  return function == in_validate || function == in_stream_validate;
}

/* The answer in words. */
static const char* answer_text(const struct question* question, size_t answer, char (*text)[48]) {
  if (answer == UTF8_GUEST_REFUSED) return "refused";
  if (is_validating(question->function)) return "accepted";
  snprintf(*text, sizeof *text, "%" PRIuMAX "%s", (uintmax_t)answer,
           kOutputs[question->function].width == 0 ? "" : " units");
  return *text;
}

/* Well-formed input was refused. The character that is to blame: the last of the shortest text that
 * is refused. */
static void fail_refused(const struct text* text, struct question question) {
  struct place place = first_place(text);
  for (;;) {
    const struct place next = place_after(text, place);
    question.count = question.function == in_from_utf32   ? next.value
                     : question.function == in_from_utf16 ? next.unit
                                                          : next.octet;
    if (next.segment.length == 0) break;
    if (ask(&question, room_for_answer(&question)) == UTF8_GUEST_REFUSED) break;
    place = next;
  }
  fail(text, &question, of_length(kRejects, place), place, "well-formed", "refused");
}

/* Unit number `index` of what a function writes. */
static uint32_t unit_at(const void* units, size_t index, size_t width) {
  if (width == sizeof(uint32_t)) return ((const uint32_t*)units)[index];
  if (width == sizeof(uint16_t)) return ((const uint16_t*)units)[index];
  return ((const uint8_t*)units)[index];
}

/* As memcmp(), whose operands an engine would be told. */
UNINSTRUMENTED static int is_equal(const void* left, const void* right, size_t size) {
  const uint8_t *a = (const uint8_t*)left, *b = (const uint8_t*)right;
  for (; size >= sizeof(uint64_t); size -= sizeof(uint64_t)) {
    uint64_t eight, other;
    memcpy(&eight, a, sizeof eight);
    memcpy(&other, b, sizeof other);
    if (eight != other) return 0;
    a += sizeof eight;
    b += sizeof other;
  }
  for (; size > 0; --size) {
    if (*a++ != *b++) return 0;
  }
  return 1;
}

/* Compares what was written with what is right, `count` units of it. */
UNINSTRUMENTED static void compare(const struct text* text, const struct question* question,
                                   size_t answer, const void* output, const void* right,
                                   size_t count) {
  const size_t width = kOutputs[question->function].width;
  struct place before, place = first_place(text);
  char expected[48], observed[48];
  int replaced; /* whether U+FFFD was written there */
  size_t i = 0;
  if (answer == count && is_equal(output, right, count * width)) return;
  while (i < answer && i < count && unit_at(output, i, width) == unit_at(right, i, width)) ++i;
  before = place;
  while (place.segment.length > 0 &&
         written_before(place_after(text, place), question->function) <= i) {
    before = place;
    place = place_after(text, place);
  }
  answer_text(question, count, &expected);
  answer_text(question, answer, &observed);
  if (i < count && i < answer) {
    snprintf(expected, sizeof expected, "%04" PRIX32 " at %" PRIuMAX, unit_at(right, i, width),
             (uintmax_t)i);
    snprintf(observed, sizeof observed, "%04" PRIX32, unit_at(output, i, width));
  }
  replaced = i < answer && answer <= room_of(question) &&
             unit_at(output, i, width) == (width == 1 ? 0xEF : REPLACEMENT) &&
             written_before(place, question->function) == i;
  if (replaced && place.octet > 0 && !before.segment.well_formed) {
    place = before; /* more than one U+FFFD for it */
  }
  fail(text, question,
       place.segment.length == 0    ? kCount
       : !place.segment.well_formed ? missed(text, place)
       : i == count || i == answer  ? kCount
       : replaced                   ? of_length(kRejects, place)
                                    : of_length(kWrong, place),
       place, expected, observed);
}

/* ---- The questions. ---- */

/* Asks a strict function for an input that spells `text`; `right` is what it must write. */
UNINSTRUMENTED static void ask_strict(const struct text* text, struct question question,
                                      const void* right, size_t count) {
  char observed[48];
  void* const output = room_for_answer(&question);
  const size_t answer = ask(&question, output);
  if (question.function == in_first_ill_formed) {
    if (answer != text->first_ill_formed) {
      const int early = answer < text->first_ill_formed;
      const struct place place = place_of_octet(text, early ? answer : text->first_ill_formed);
      char expected[48];
      snprintf(expected, sizeof expected, "%" PRIuMAX, (uintmax_t)text->first_ill_formed);
      fail(text, &question,
           early                       ? of_length(kRejects, place)
           : place.segment.length == 0 ? kCount
                                       : missed(text, place),
           place, expected, answer_text(&question, answer, &observed));
    }
  } else if (text->first_ill_formed < text->size) {
    if (answer != UTF8_GUEST_REFUSED) {
      const struct place place = place_of_octet(text, text->first_ill_formed);
      fail(text, &question, missed(text, place), place, "refused",
           answer_text(&question, answer, &observed));
    }
  } else if (answer == UTF8_GUEST_REFUSED) {
    fail_refused(text, question);
  } else if (!is_validating(question.function)) {
    compare(text, &question, answer, output, right, count);
  }
}

/* Asks a function for an input that spells `text`, if the host has it. */
UNINSTRUMENTED static void ask_whole(const struct text* text, struct question question,
                                     enum function function) {
  const size_t width = kOutputs[function].width;
  const void* const right = width == sizeof(uint32_t)   ? (const void*)text->values
                            : width == sizeof(uint16_t) ? (const void*)text->units
                                                        : (const void*)text->mended;
  const size_t count = width == sizeof(uint32_t)   ? text->value_count
                       : width == sizeof(uint16_t) ? text->unit_count
                                                   : text->mended_size;
  question.function = function;
  if (!is_offered(&question)) return;
  if (kOutputs[function].replaces) {
    void* const output = room_for_answer(&question);
    compare(text, &question, ask(&question, output), output, right, count);
  } else {
    ask_strict(text, question, right, count);
  }
}

/* Asks for an input with `spoiled` in the place of the first maximal subpart, and no other defect.
 */
UNINSTRUMENTED static void ask_spoiled(const struct text* text, struct question question,
                                       uint32_t spoiled) {
  const int kind =
      kMisses + (int)(spoiled <= 0xFFFF ? UTF8_GUEST_SURROGATE : UTF8_GUEST_OUT_OF_RANGE);
  char expected[48], observed[48];
  size_t answer;
  if (!is_offered(&question)) return;
  answer = ask(&question, room_for_answer(&question));
  if (answer == UTF8_GUEST_REFUSED) return;
  snprintf(expected, sizeof expected, "refused, with %04" PRIX32 " in its place", spoiled);
  fail(text, &question, kind, place_of_octet(text, text->first_ill_formed), expected,
       answer_text(&question, answer, &observed));
}

static struct question question_of(const struct utf8_guest_host* host, enum function function,
                                   const void* input, size_t count) {
  struct question question;
  memset(&question, 0, sizeof question);
  question.host = host;
  question.function = function;
  question.input = input;
  question.count = count;
  return question;
}

UNINSTRUMENTED static void judge_strict(const struct text* text, struct question question) {
  ask_whole(text, question, in_validate);
  ask_whole(text, question, in_first_ill_formed);
  ask_whole(text, question, in_to_utf32);
  ask_whole(text, question, in_to_utf16);
}

UNINSTRUMENTED static void judge_replacing(const struct text* text, struct question question) {
  ask_whole(text, question, in_replace_to_utf32);
  ask_whole(text, question, in_replace_to_utf16);
  ask_whole(text, question, in_replace_to_utf8);
}

/* `whole` is `text`, mended. Where the text is ill-formed, what is encoded is spoiled: by a
 * surrogate or by a value above 10FFFF that follow from its octets. */
UNINSTRUMENTED static void judge_encoding(const struct utf8_guest_host* host,
                                          const struct text* text, const struct text* whole) {
  uint32_t* const values =
      (uint32_t*)copy_of(kValuesAsked, text->values, text->value_count * sizeof(uint32_t));
  uint16_t* const units =
      (uint16_t*)copy_of(kUnitsAsked, text->units, text->unit_count * sizeof(uint16_t));
  const struct question from_values = question_of(host, in_from_utf32, values, text->value_count);
  const struct question from_units = question_of(host, in_from_utf16, units, text->unit_count);
  ask_whole(whole, from_values, in_from_utf32);
  ask_whole(whole, from_units, in_from_utf16);
  if (text->first_ill_formed < text->size) {
    const uint32_t octet = text->octets[text->first_ill_formed] & 0x7F;
    const uint32_t last = text->octets[text->size - 1];
    const uint32_t surrogate = 0xD800 + octet * 16 + last % 16;
    const uint32_t above = 0x110000 + (octet << 24 | last << 4);
    values[text->value_there] = surrogate;
    ask_spoiled(text, from_values, surrogate);
    values[text->value_there] = above;
    ask_spoiled(text, from_values, above);
    if (text->unit_count > 0) units[text->unit_there] = (uint16_t)surrogate;
    ask_spoiled(text, from_units, surrogate);
  }
}

/* ---- Slices. ---- */

/* The lead of a sequence that the octets could end. */
UNINSTRUMENTED static uint8_t lead_before(const uint8_t* octets, size_t size) {
  static const uint8_t leads[] = {0xF1, 0xC3, 0xE1, 0xF1};
  size_t trails = 0;
  while (trails < size && trails < 3 && is_trail(octets[trails])) ++trails;
  return leads[trails];
}

/* Asks about `text` as a slice. Before it stand the octets of `before`, again and again, and after
 * it `after`. */
UNINSTRUMENTED static void judge_slice(const struct utf8_guest_host* host, const struct text* text,
                                       const uint8_t (*before)[3], uint8_t after) {
  const size_t size = text->size;
  uint8_t* const slice = (uint8_t*)room_for(kSlice, size + 2 * kBeside) + kBeside;
  struct question question = question_of(host, in_validate, slice, size);
  size_t i;
  for (i = 1; i <= kBeside; ++i) *(slice - i) = (*before)[(3 * kBeside - i) % 3];
  if (size > 0) memcpy(slice, text->octets, size);
  memset(slice + size, after, kBeside);
  question.is_slice = 1;
  judge_strict(text, question);
  judge_replacing(text, question);
}

/* Asks about `text` between two pairs of neighbours. Together they end any sequence that the text
 * cuts short, and begin any whose end it has: the lead is beside the text, and further off. */
UNINSTRUMENTED static void judge_slices(const struct utf8_guest_host* host,
                                        const struct text* text) {
  const uint8_t lead = lead_before(text->octets, text->size);
  const uint8_t near_lead[3] = {lead, lead, lead};
  static const uint8_t far_lead[3] = {0xF1, 0x80, 0x80};
  judge_slice(host, text, &near_lead, 0xBF);
  judge_slice(host, text, &far_lead, 0x8F);
}

/* ---- Texts. ---- */

UNINSTRUMENTED static struct text text_of(const uint8_t* octets, size_t size, int needs_units) {
  struct text text;
  memset(&text, 0, sizeof text);
  text.octets = octets_copied(kRaw, octets, size);
  text.size = size;
  read_octets(&text);
  if (needs_units) spell_units(&text);
  return text;
}

UNINSTRUMENTED static int is_well_formed(const struct text* text) {
  return text->first_ill_formed == text->size;
}

/* The text with U+FFFD in the place of each maximal subpart. */
UNINSTRUMENTED static struct text mended(const struct text* text) {
  struct text whole = *text;
  if (is_well_formed(text)) return whole;
  whole.octets = octets_copied(kWhole, text->mended, text->mended_size);
  whole.size = whole.first_ill_formed = text->mended_size;
  return whole;
}

UNINSTRUMENTED void utf8_guest_judge(const struct utf8_guest_host* host, const uint8_t* octets,
                                     size_t size) {
  const int needs_units =
      host->to_utf16 != NULL || host->replace_to_utf16 != NULL || host->from_utf16 != NULL;
  const struct text text = text_of(octets, size, needs_units);
  const struct text whole = mended(&text);
  const struct question alone = question_of(host, in_validate, text.octets, text.size);
  judge_strict(&text, alone);
  judge_replacing(&text, alone);
  judge_slices(host, &text);
  if (!is_well_formed(&text)) {
    judge_strict(&whole, question_of(host, in_validate, whole.octets, whole.size));
  }
  judge_encoding(host, &text, &whole);
}

/* ---- Chunks. ---- */

/* Returns the size of chunk number `index`, as the octets choose it: the last octet that of the
 * first chunk, and so on backwards. */
UNINSTRUMENTED static size_t chosen_size(const struct text* text, size_t index) {
  static const uint8_t sizes[] = {0, 1, 1, 2, 2, 3, 7, 64};
  return sizes[text->octets[text->size - 1 - index % text->size] % sizeof sizes];
}

/* Cuts a text into chunks, and returns how many there are. With `each`, each octet is one.
 * Otherwise the octets choose, also whether an empty chunk comes last. Between two chunks stand
 * octets that could end a sequence, and then leads. */
UNINSTRUMENTED static size_t cut(const struct text* text, int each,
                                 struct utf8_guest_chunk (*chunks)[kMostChunks]) {
  uint8_t* to = (uint8_t*)room_for(kChunks, text->size + kMostChunks * kBetween);
  size_t left = text->size, count = 0, size;
  do {
    size = left == 0 ? 0 : each ? 1 : chosen_size(text, count);
    if (size > left || count + 1 == kMostChunks) size = left;
    if (size > 0) memcpy(to, text->octets + (text->size - left), size);
    (*chunks)[count].octets = to;
    (*chunks)[count].size = size;
    memset(to + size, 0x8F, kBetween / 2);
    memset(to + size + kBetween / 2, 0xE1, kBetween / 2);
    to += size + kBetween;
    left -= size;
    ++count;
  } while (left > 0 || (!each && size > 0 && count < kMostChunks && chosen_size(text, count) == 0));
  return count;
}

UNINSTRUMENTED static void judge_chunks(const struct utf8_guest_streams* streams,
                                        const struct text* text, int each) {
  struct utf8_guest_chunk chunks[kMostChunks];
  struct question question = question_of(NULL, in_stream_validate, NULL, text->size);
  question.streams = streams;
  question.chunk_count = cut(text, each, &chunks);
  question.chunks = chunks;
  ask_whole(text, question, in_stream_validate);
  ask_whole(text, question, in_stream_to_utf32);
  ask_whole(text, question, in_stream_to_utf16);
  ask_whole(text, question, in_stream_replace_to_utf32);
  ask_whole(text, question, in_stream_replace_to_utf16);
  ask_whole(text, question, in_stream_replace_to_utf8);
}

UNINSTRUMENTED void utf8_guest_judge_streams(const struct utf8_guest_streams* streams,
                                             const uint8_t* octets, size_t size) {
  const struct text text = text_of(octets, size, 1);
  const struct text whole = mended(&text);
  int each;
  for (each = 0; each <= 1; ++each) {
    judge_chunks(streams, &text, each);
    if (!is_well_formed(&text)) judge_chunks(streams, &whole, each);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* octets, size_t size) {
  utf8_guest_judge(&utf8_host, octets, size);
#ifdef UTF8_GUEST_STREAMS
  utf8_guest_judge_streams(&utf8_host_streams, octets, size);
#endif
  return 0;
}

#ifdef UTF8_GUEST_MAIN /* without an engine: judges each file that is named */
int main(int argc, char** argv) {
  int i;
  for (i = 1; i < argc; ++i) {
    FILE* const file = fopen(argv[i], "rb");
    uint8_t* octets = NULL;
    size_t size = 0, got;
    if (file == NULL) {
      perror(argv[i]);
      return 2;
    }
    do {
      octets = (uint8_t*)realloc(octets, size + 4096);
      if (octets == NULL) abort();
      got = fread(octets + size, 1, 4096, file);
      size += got;
    } while (got > 0);
    fclose(file);
    LLVMFuzzerTestOneInput(octets, size);
    free(octets);
  }
  printf("utf8-guest: %s: %d inputs judged\n", utf8_host.name, argc - 1);
  return 0;
}
#endif
