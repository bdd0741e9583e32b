// Reads the reports that others publish: files, folders and URLs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "reports/collect/collection.h"

namespace placemat::inline collect_room {

// Source is a place where somebody publishes reports.
struct Source {
  std::string who;
  std::string place;  // a file, a folder, or a URL of HTTP
  bool ours = false;
};

// Returns the source that `text` names: "WHO=PLACE", or "PLACE", which is then also the name of who
// publishes it. WHO has no slash, so that a URL with a query is a place. Throws InputError for an
// empty part.
Source source_of(std::string_view text);

// Returns the sources in the file `name`, one per line. A comment begins with "#" at the start of a
// line or after a blank. A path is relative to the folder of the file. Throws InputError, which
// names the line.
std::vector<Source> sources_in(const std::filesystem::path& name);

// read_published() returns what the source gives: one report, or one for each *.json in a folder.
// It does not throw for what the source does: a report that cannot be had has the reason.
//
// A URL is asked for with the program curl, over HTTP alone, with redirections. An answer may take
// a minute and have 64 MiB. A server that fails is asked again within another minute.
std::vector<PublishedReport> read_published(const Source& source);

}  // namespace placemat::inline collect_room
