# The codec in the installed package (harness/package): the target placemat::codec, and headers as
# <placemat/utf8.h>. In the project the headers are in several folders; installed, they are in one.
include(GNUInstallDirs)

set(installed ${CMAKE_CURRENT_BINARY_DIR}/include/placemat)
set(headers boundary.h inline.h kernel.h order.h scalar.h sequence.h stream.h stream_encoder.h utf8.h utf8_c.h)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND headers avx512.h avx512_decode.h avx512_octets.h avx512_units.h avx512_validate.h)
endif()
list(TRANSFORM headers PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
foreach(header IN LISTS headers
    ITEMS ${CMAKE_CURRENT_BINARY_DIR}/kernel_table.h ${CMAKE_CURRENT_SOURCE_DIR}/../../reference/unicode.h)
  cmake_path(GET header FILENAME name)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(READ ${header} text)
  string(REPLACE "#include \"harness/codec/" "#include \"placemat/" text "${text}")
  string(REPLACE "#include \"reference/" "#include \"placemat/" text "${text}")
  file(CONFIGURE OUTPUT ${installed}/${name} CONTENT "${text}" @ONLY)
endforeach()

target_include_directories(placemat_codec INTERFACE
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(placemat_codec INTERFACE $<INSTALL_INTERFACE:cxx_std_20>)
set_target_properties(placemat_codec PROPERTIES EXPORT_NAME codec)
install(TARGETS placemat_codec EXPORT placemat-codec COMPONENT codec
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${installed} COMPONENT codec DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT placemat-codec COMPONENT codec NAMESPACE placemat::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/placemat)
