# The codec and the reference for another processor, in a project of their own: of what the other targets need
# (ICU, fmt) Debian's cross compiler has nothing.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
# These are the warnings of the project.
add_compile_options(-Wall -Wextra -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict -Wno-stringop-overread)
endif()
cmake_path(SET root NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../..)
include_directories(${root})
file(STRINGS ${root}/CMakeLists.txt version REGEX "^project")
string(REGEX REPLACE ".* VERSION ([^ ]*) .*" "\\1" PROJECT_VERSION "${version}")

add_subdirectory(${root}/harness/codec ${CMAKE_BINARY_DIR}/harness/codec)
# Only the codec need be fast.
add_compile_options(-O1)
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
file(GLOB reference CONFIGURE_DEPENDS ${root}/reference/*.cc ${root}/reference/words/*.cc)
add_library(placemat_reference STATIC ${reference})
