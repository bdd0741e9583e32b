# find_package(placemat [COMPONENTS conformance codec]): the parts that are installed here.
#
#   conformance   placemat::driver, placemat::command, placemat_add_conformance_test()
#   codec         placemat::codec
foreach(part IN ITEMS codec conformance)
  include(${CMAKE_CURRENT_LIST_DIR}/placemat-${part}.cmake OPTIONAL RESULT_VARIABLE placemat_${part}_FOUND)
endforeach()
include(${CMAKE_CURRENT_LIST_DIR}/conformance_test.cmake OPTIONAL)
foreach(part IN LISTS placemat_FIND_COMPONENTS)
  if(placemat_FIND_REQUIRED_${part} AND NOT placemat_${part}_FOUND)
    set(placemat_FOUND FALSE)
    set(placemat_NOT_FOUND_MESSAGE
      "${part} is not installed here: cmake --install BUILD --component ${part} --prefix PREFIX")
  endif()
endforeach()
