#include "harness/judge/reading.h"

#include <algorithm>

#include "reference/replacement.h"

namespace placemat::inline judge {
namespace {

bool is_letter(std::uint8_t octet) {
  const std::uint8_t lower = octet | 0x20;
  return 'a' <= lower && lower <= 'z';
}

CodeUnits without_letters(CodeUnits units) {
  while (!units.empty() && is_letter(units.front())) units = units.subspan(1);
  while (!units.empty() && is_letter(units.back())) units = units.first(units.size() - 1);
  return units;
}

// Returns how many letters stand before the core.
std::size_t letters_before(const Reading& reading) {
  const auto first_other = std::find_if_not(reading.units.begin(), reading.units.end(), is_letter);
  return reading.core->units.empty()
             ? reading.units.size()
             : static_cast<std::size_t>(first_other - reading.units.begin());
}

// Assigns the letters' values around the values of the core.
void assign_around(std::vector<Ucs4>& values, const Reading& reading,
                   const std::vector<Ucs4>& of_core) {
  const auto first = reading.units.begin();
  const auto begin = first + static_cast<std::ptrdiff_t>(letters_before(reading));
  values.assign(first, begin);
  values.insert(values.end(), of_core.begin(), of_core.end());
  values.insert(values.end(), begin + static_cast<std::ptrdiff_t>(reading.core->units.size()),
                reading.units.end());
}

bool equal(CodeUnits left, CodeUnits right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

// Memory is what is remembered of one form.
struct Memory {
  const EncodingForm* form = nullptr;
  std::shared_ptr<Reading> last;
  std::shared_ptr<const Reading> core;
};

Memory& memory_of(const EncodingForm& form) {
  thread_local std::vector<Memory> memories;
  const auto found = std::find_if(memories.begin(), memories.end(),
                                  [&form](const Memory& one) { return one.form == &form; });
  return found != memories.end() ? *found : memories.emplace_back(Memory{&form, {}, {}});
}

}  // namespace

const std::vector<Ucs4>& Reading::replaced(Replacement policy) const {
  auto& values = replaced_[static_cast<std::size_t>(policy)];
  if (!values && core) {
    assign_around(values.emplace(), *this, core->replaced(policy));
  } else if (!values) {
    values = placemat::replaced(*form, policy, units);
  }
  return *values;
}

std::span<const std::size_t> may_be_stripped(const Reading& reading, std::span<const Ucs4> values,
                                             BomPolicy bom) {
  static constexpr std::size_t kEither[] = {0, 1};
  const std::span either(kEither);
  const bool is_there = reading.begins_with_bom() && !values.empty() && values[0] == kByteOrderMark;
  if (!is_there || bom == BomPolicy::kKeep) return either.first(1);
  return bom == BomPolicy::kStrip ? either.last(1) : either;
}

std::vector<Ucs4> values_to_keep(const Reading& reading, BomPolicy bom) {
  const bool strips = bom != BomPolicy::kKeep && reading.begins_with_bom();
  return {reading.values.begin() + (strips ? 1 : 0), reading.values.end()};
}

Reading read_as(const EncodingForm& form, CodeUnits units) {
  Reading reading;
  reading.form = &form;
  reading.units.assign(units.begin(), units.end());
  for (const Segment& part : segment(form, units)) {
    if (part.well_formed()) {
      reading.values.push_back(part.value);
    } else if (!reading.fault) {
      reading.fault = part;
    }
  }
  return reading;
}

std::shared_ptr<const Reading> reading_of(const EncodingForm& form, CodeUnits units) {
  Memory& memory = memory_of(form);
  if (memory.last && equal(units, memory.last->units)) return memory.last;
  const CodeUnits core = without_letters(units);
  if (!memory.core || !equal(core, memory.core->units)) {
    memory.core = std::make_shared<const Reading>(read_as(form, core));
  }
  if (core.size() == units.size()) return memory.core;
  // The storage of the last reading is used again unless a caller still uses it.
  if (!memory.last || memory.last.use_count() > 1) memory.last = std::make_shared<Reading>();
  Reading& reading = *memory.last;
  reading = {};
  reading.form = &form;
  reading.units.assign(units.begin(), units.end());
  reading.core = memory.core;
  reading.fault = memory.core->fault;
  if (reading.fault) {
    const std::size_t before = letters_before(reading);
    reading.fault->offset += before;
    const bool cut = reading.fault->defect == Defect::kTruncated;
    if (cut && before + core.size() < units.size()) reading.fault->defect = Defect::kInterrupted;
  }
  assign_around(reading.values, reading, memory.core->values);
  return memory.last;
}

}  // namespace placemat::inline judge
