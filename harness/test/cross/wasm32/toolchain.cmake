# WebAssembly with the interface of WASI: clang-19, Debian's C and C++ libraries for it, and Node.
placemat_cross_needs(clang++-19 clang-19)
placemat_cross_needs(wasm-ld-19 lld-19)
placemat_cross_needs(node nodejs)
placemat_cross_needs(/usr/lib/wasm32-wasi/crt1-command.o wasi-libc)
placemat_cross_needs(/usr/lib/wasm32-wasi/libc++.a libc++-19-dev-wasm32)
execute_process(COMMAND clang-19 --target=${triple} -print-libgcc-file-name
  OUTPUT_VARIABLE builtins OUTPUT_STRIP_TRAILING_WHITESPACE)
placemat_cross_needs(${builtins} libclang-rt-19-dev-wasm32)
# CMake knows no system of this name, so it adds nothing of another one.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET ${triple})
set(CMAKE_CXX_COMPILER_TARGET ${triple})
# Headers of these names stand before the system's and GoogleTest's.
set(CMAKE_CXX_FLAGS_INIT "-I${CMAKE_CURRENT_LIST_DIR}/include")
# The stack is 64 KiB otherwise. run.mjs needs what is exported.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576,--stack-first,--export=__stack_pointer,--export-table")
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings ${CMAKE_CURRENT_LIST_DIR}/run.mjs)
