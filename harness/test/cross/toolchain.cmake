# Debian's cross compiler for PLACEMAT_PROCESSOR, as Debian calls it, and what runs the programs that it makes:
# qemu, or Node for WebAssembly.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PLACEMAT_PROCESSOR)
# A row has Debian's name, the compiler's, qemu's, and what uname -m says there.
set(rows
  "arm64    aarch64-linux-gnu     aarch64 aarch64"
  "armhf    arm-linux-gnueabihf   arm     armv7l"
  "i386     i686-linux-gnu        i386    i686"
  "ppc64el  powerpc64le-linux-gnu ppc64le ppc64le"
  "riscv64  riscv64-linux-gnu     riscv64 riscv64"
  "s390x    s390x-linux-gnu       s390x   s390x"
  "wasm32   wasm32-wasi           -       wasm32")
set(triple "")
foreach(row IN LISTS rows)
  separate_arguments(fields UNIX_COMMAND "${row}")
  list(GET fields 0 name)
  if(name STREQUAL PLACEMAT_PROCESSOR)
    list(GET fields 1 triple)
    list(GET fields 2 qemu)
    list(GET fields 3 CMAKE_SYSTEM_PROCESSOR)
  endif()
endforeach()
if(NOT triple)
  message(FATAL_ERROR "placemat: no processor is called '${PLACEMAT_PROCESSOR}'; toolchain.cmake has their names")
endif()

# placemat_cross_needs(<program or file> <package>): without it the tests are left out, which is no fault.
function(placemat_cross_needs needed package)
  find_program(found_${needed} ${needed} NO_CACHE)
  if(NOT found_${needed} AND NOT EXISTS ${needed})
    message(STATUS "left out: the tests for ${PLACEMAT_PROCESSOR}: ${needed} is not here")
    message(FATAL_ERROR "placemat: install ${package}")
  endif()
endfunction()

if(PLACEMAT_PROCESSOR STREQUAL "wasm32")
  include(${CMAKE_CURRENT_LIST_DIR}/wasm32/toolchain.cmake)
  return()
endif()
placemat_cross_needs(${triple}-g++ g++-${triple})
placemat_cross_needs(qemu-${qemu} qemu-user)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_CXX_COMPILER ${triple}-g++)
# Libraries of the system that builds, such as those of 32 bits beside x86-64, may be of another release than the
# loader in this folder.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--disable-new-dtags,-rpath,/usr/${triple}/lib")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${qemu} -L /usr/${triple})
