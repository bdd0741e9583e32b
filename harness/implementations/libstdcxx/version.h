// Returns the version of the libstdc++ that runs. Only the name of its file shows it; no function
// returns it.
#pragma once

#include <dlfcn.h>
#include <stdlib.h>

#include <string>

namespace placemat::libstdcxx {

// Returns "6.0.30" for libstdc++.so.6.0.30, or the version of the headers if it was linked
// statically.
inline std::string version() {
  const void* symbol = dlsym(RTLD_DEFAULT, "_ZNSt6localeC1Ev");  // std::locale::locale()
  Dl_info info = {};
  if (symbol != nullptr && dladdr(symbol, &info) != 0) {
    char* file = realpath(info.dli_fname, nullptr);
    const std::string name = file != nullptr ? file : "";
    free(file);
    const std::size_t at = name.rfind(".so.");
    if (at != std::string::npos) return name.substr(at + 4);
  }
  return "of GCC " __VERSION__;
}

}  // namespace placemat::libstdcxx
