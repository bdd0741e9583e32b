# Brings placemat::vectors: #include <placemat_vectors.h>.
if(NOT TARGET placemat::vectors)
  get_filename_component(placemat_vectors_prefix "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
  add_library(placemat::vectors INTERFACE IMPORTED)
  set_target_properties(placemat::vectors PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${placemat_vectors_prefix}/include")
  unset(placemat_vectors_prefix)
endif()
