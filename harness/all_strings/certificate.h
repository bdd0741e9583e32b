// Writes, reads and checks certificates: what an implementation was asked and what it answered, for
// all portions, small enough to publish.
//
// Portions with the same answers share an entry, which names them by ranges of first two octets.
// The certificate of an implementation without faults takes a few kilobytes.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/all_strings/union.h"

namespace placemat::inline all_strings {

// certificate_json() returns the certificate of a union, complete or not; `deviations` are its
// statements. The text ends with a newline, and names no time, no machine and no worker.
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

// read_certificate() reads `text`, the contents of the file `name`. It proves that portions are
// disjoint, that all are there except those that the certificate calls not reached, and that the
// counts add up to their strings. Throws InputError.
Certificate read_certificate(const std::string& text, const std::string& name);

// Returns the certificate in a few lines of words.
std::string certificate_text(const Certificate& certificate);

// Returns `count` portions of a certificate, always the same ones for one seed.
std::vector<PortionNumber> sample_of(const Certificate& certificate, std::size_t count,
                                     std::uint64_t seed);

}  // namespace placemat::inline all_strings
