// A certificate: what was asked of an implementation and what it answered, for all portions, small
// enough to publish; and how it is checked.
//
// Portions with the same answers share an entry, which names them by ranges of first two octets.
// The certificate of an implementation without faults takes a few kilobytes.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/portions/union.h"

namespace placemat {

// certificate_json(): of a union, complete or not; `deviations` are its statements. Ends with a
// newline. It has no clock, no machine and no worker in it.
std::string certificate_json(const SweepUnion& united, const std::vector<std::string>& deviations);

struct Certificate {
  SweepName sweep;
  std::map<PortionNumber, std::string> digests;  // of the answers
  std::size_t again = 0;
  std::uint64_t asked = 0;
  std::uint64_t unread = 0;
  std::uint64_t unread_calls = 0;
  std::uint64_t accepted = 0;
  std::map<std::string, std::uint64_t> judgements;

  std::uint64_t strings() const { return digests.size() * strings_of_portion(sweep.octets); }
};

// read_certificate(): `text`, the contents of the file `name`. Proves that its portions are
// disjoint, and complete but for those that it calls not reached; and that its counts add up to
// their strings. Throws PortionError.
Certificate read_certificate(const std::string& text, const std::string& name);

// The certificate in a few lines of words.
std::string certificate_text(const Certificate& certificate);

// Some portions of a certificate, for `seed` always the same.
std::vector<PortionNumber> sample_of(const Certificate& certificate, std::size_t count,
                                     std::uint64_t seed);

}  // namespace placemat
