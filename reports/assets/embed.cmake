# Turns text files into one C++ source file, so that the program needs no path when it runs.
#
# cmake -DOUTPUT=<file.cc> -DFOLDER=<folder> -DFILES="<name>;<name>..." -P embed.cmake
# defines placemat::asset(name), which reports/asset.h declares.
set(entries "")
foreach(name IN LISTS FILES)
  file(READ "${FOLDER}/${name}" text)
  string(APPEND entries "    {\"${name}\", R\"PLACEMAT(${text})PLACEMAT\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by reports/assets/embed.cmake.
#include \"reports/asset.h\"

namespace placemat::inline reports {
namespace {

struct Asset {
  std::string_view name;
  std::string_view text;
};

constexpr Asset kAssets[] = {
${entries}};

}  // namespace

std::string_view asset(std::string_view name) {
  for (const Asset& each : kAssets) {
    if (each.name == name) return each.text;
  }
  return {};
}

}  // namespace placemat::inline reports
")
