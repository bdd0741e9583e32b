# placemat_embed(OUTPUT <file.cc> HEADER <header> ROOM <namespace> FUNCTION <name> FOLDER <folder>
#                FILES <name>... [OTHERS <path>...])
# turns text files into a C++ source file, so that the program needs no path when it runs. FILES lie in the folder;
# OTHERS are files that lie elsewhere or that the build makes, each embedded under the last part of its path. It defines
# std::span<const EmbeddedFile> placemat::<room>::<name>(), which the header declares.
function(placemat_embed)
  cmake_parse_arguments(ARG "" "OUTPUT;HEADER;ROOM;FUNCTION;FOLDER" "FILES;OTHERS" ${ARGN})
  list(TRANSFORM ARG_FILES PREPEND ${ARG_FOLDER}/ OUTPUT_VARIABLE paths)
  set(this ${CMAKE_CURRENT_FUNCTION_LIST_FILE})
  add_custom_command(
    OUTPUT ${ARG_OUTPUT}
    COMMAND ${CMAKE_COMMAND}
      -DOUTPUT=${ARG_OUTPUT} -DHEADER=${ARG_HEADER} -DROOM=${ARG_ROOM} -DFUNCTION=${ARG_FUNCTION}
      -DFOLDER=${ARG_FOLDER} "-DFILES=${ARG_FILES}" "-DOTHERS=${ARG_OTHERS}" -P ${this}
    DEPENDS ${paths} ${ARG_OTHERS} ${this}
    VERBATIM)
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()
set(entries "")
macro(embed name path)
  file(READ "${path}" text)
  string(APPEND entries "    {\"${name}\", R\"PLACEMAT(${text})PLACEMAT\"sv},\n")
endmacro()
foreach(name IN LISTS FILES)
  embed(${name} ${FOLDER}/${name})
endforeach()
foreach(path IN LISTS OTHERS)
  cmake_path(GET path FILENAME name)
  embed(${name} ${path})
endforeach()
file(WRITE "${OUTPUT}" "// Made by reports/assets/embed.cmake.
#include \"${HEADER}\"

namespace placemat::inline ${ROOM} {

std::span<const EmbeddedFile> ${FUNCTION}() {
  // A literal of this kind knows its length: clang refuses to count so many octets as it compiles.
  using namespace std::string_view_literals;
  static constexpr EmbeddedFile kFiles[] = {
${entries}};
  return kFiles;
}

}  // namespace placemat::inline ${ROOM}
")
