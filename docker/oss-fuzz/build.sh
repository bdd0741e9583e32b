#!/bin/bash
# Builds the fuzz targets as OSS-Fuzz asks for it: into $OUT, each with its seed corpus, dictionary
# and options.
#
# Reads CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SRC, OUT, WORK, SANITIZER, FUZZING_ENGINE and
# ARCHITECTURE, and nothing else of the environment. The project is $SRC/placemat. ICU is built from
# $SRC/icu with the same flags if that is there. If not, the machine's static archives are linked.
# Where those cannot be linked, only the code in ICU's headers takes part: for MemorySanitizer, for another
# architecture, and with another C++ library.
set -eu

project=$SRC/placemat
build=$WORK/placemat
icu=static
icu_folder=

build_icu() {
  icu_folder=$WORK/icu
  mkdir -p "$icu_folder/build"
  # Only libicuuc and its data are linked. Counters and UBSan are for what is judged, not for ICU's
  # own tools, which run while it is built.
  (
    cd "$icu_folder/build"
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=silence_unsigned_overflow=1 \
      CFLAGS="$CFLAGS -fPIC" CXXFLAGS="$CXXFLAGS -fPIC" \
      "$SRC/icu/icu4c/source/configure" --prefix="$icu_folder" --enable-static --disable-shared \
      --with-data-packaging=static --disable-tests --disable-samples --disable-extras \
      --disable-layoutex --disable-icuio
    ASAN_OPTIONS=detect_leaks=0 make -j"$(nproc)"
    make install
  )
}

if [ -d "$SRC/icu" ]; then
  [ -e "$WORK/icu/lib/libicuuc.a" ] || build_icu
  icu_folder=$WORK/icu
else
  case "$SANITIZER $ARCHITECTURE $CXXFLAGS" in
    memory* | *i386* | *-stdlib=libc++*) icu=headers ;;
  esac
fi

# The C++ library is linked in, because the machine that runs a target may have none. MemorySanitizer's runtime
# defines some of the same operators; the libc++ that is instrumented for it is an archive anyway.
linker_flags=-static-libstdc++
[ "$SANITIZER" != memory ] || linker_flags=
# CMake takes the compilers and their flags from the environment.
cmake -S "$project" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE= -DCMAKE_CXX_COMPILER_LAUNCHER= \
  -DPLACEMAT_TOOLS=OFF -DPLACEMAT_ENGINE=external -DPLACEMAT_ICU=$icu ${icu_folder:+-DICU_ROOT="$icu_folder"} \
  -DPLACEMAT_LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DCMAKE_EXE_LINKER_FLAGS=$linker_flags
bash "$project/docker/oss-fuzz/replay_build.sh"
