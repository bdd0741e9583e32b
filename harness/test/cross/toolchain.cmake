# Debian's cross compiler for PLACEMAT_PROCESSOR, as Debian calls it, and qemu to run what it makes.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PLACEMAT_PROCESSOR)
set(CMAKE_SYSTEM_NAME Linux)
# A row has Debian's name, the compiler's, qemu's, and what uname -m says there.
set(rows
  "arm64    aarch64-linux-gnu     aarch64 aarch64"
  "armhf    arm-linux-gnueabihf   arm     armv7l"
  "i386     i686-linux-gnu        i386    i686"
  "ppc64el  powerpc64le-linux-gnu ppc64le ppc64le"
  "riscv64  riscv64-linux-gnu     riscv64 riscv64"
  "s390x    s390x-linux-gnu       s390x   s390x")
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
foreach(tool IN ITEMS ${triple}-g++ qemu-${qemu})
  find_program(found_${tool} ${tool} NO_CACHE)
  if(NOT found_${tool})
    message(STATUS "left out: the tests for ${PLACEMAT_PROCESSOR}: ${tool} is not here")
    message(FATAL_ERROR "placemat: install ${tool}")
  endif()
endforeach()
set(CMAKE_C_COMPILER ${triple}-gcc)
set(CMAKE_CXX_COMPILER ${triple}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${qemu} -L /usr/${triple})
