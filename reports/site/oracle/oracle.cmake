# placemat_oracle_script(<oracle.js>) makes the oracle as WebAssembly, in hex, for the page that explains octets.
# Without clang and the headers of C++ for WebAssembly there is none in it, and the page names the command instead.
function(placemat_oracle_script script)
  set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  set(this ${CMAKE_CURRENT_FUNCTION_LIST_FILE})
  find_program(PLACEMAT_CLANG clang++-19)
  # No library is linked: the code has what it needs, and memory is copied by one instruction.
  set(compile ${PLACEMAT_CLANG} --target=wasm32-wasi -std=c++20 -Oz -fno-exceptions -fno-rtti -mbulk-memory
    -nostdlib -Wl,--no-entry,--strip-all)
  if(PLACEMAT_CLANG AND NOT DEFINED PLACEMAT_MAKES_WASM)
    set(try ${CMAKE_CURRENT_BINARY_DIR}/try_wasm)
    file(WRITE ${try}.cc "#include <vector>\n")
    execute_process(COMMAND ${compile} ${try}.cc -o ${try}.wasm
      RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed EQUAL 0)
      set(PLACEMAT_MAKES_WASM ON CACHE INTERNAL "")
    endif()
  endif()
  set(module "")
  if(PLACEMAT_MAKES_WASM)
    set(module ${CMAKE_CURRENT_BINARY_DIR}/oracle.wasm)
    set(sources ${here}/oracle.cc ${PROJECT_SOURCE_DIR}/reference/segment.cc)
    file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/reference/*.h ${PROJECT_SOURCE_DIR}/reference/*/*.h)
    add_custom_command(
      OUTPUT ${module}
      COMMAND ${compile} -I${PROJECT_SOURCE_DIR} ${sources} -o ${module}
      DEPENDS ${sources} ${headers} ${this}
      VERBATIM)
  else()
    message(STATUS "placemat: the page that explains octets has no oracle: "
      "clang-19, lld-19 or libc++-19-dev-wasm32 was not found")
  endif()
  add_custom_command(
    OUTPUT ${script}
    COMMAND ${CMAKE_COMMAND} -DMODULE=${module} -DSCRIPT=${script} -P ${this}
    DEPENDS ${module} ${this}
    VERBATIM)
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()
set(hex "")
if(MODULE)
  file(READ ${MODULE} hex HEX)
endif()
file(WRITE ${SCRIPT} "// The oracle (reference/segment.cc) as WebAssembly; \"\" where it was not built.
\"use strict\";
const oracleInHex = \"${hex}\";
if (typeof module !== \"undefined\") module.exports = {oracleInHex};
")
