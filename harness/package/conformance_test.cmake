# placemat_add_conformance_test(NAME <test> PLUGIN <target or file> | DRIVER <command>
#                               [LEVEL quick|standard|exhaustive] [EXPECT <manifest>] [JUNIT <file>]
#                               [TIMEOUT <seconds>] [OPTIONS <option>...])
#
# Adds a test to CTest that passes if an implementation of UTF-8 does what it claims: if `placemat
# check` ends with 0. It fails for a deviation (1), for what cannot be used (2), and for a crash, a
# hang or nonsense (3); what the command printed says which (ctest --output-on-failure).
#
# PLUGIN   a MODULE or SHARED library that links placemat::driver, includes "utf8_driver.h" and exports
#          utf8_driver_entry(); or the full path of one, which may be a generator expression.
# DRIVER   a command, in one argument as a shell takes it, that speaks the utf8-driver protocol:
#          "python3 '${CMAKE_CURRENT_SOURCE_DIR}/driver.py'", or "$<TARGET_FILE:my_driver>".
# LEVEL    standard, unless it is given.
# EXPECT   the deviations that are known, as `placemat check --write-manifest` writes them. The test
#          fails for another, and for one that is gone. From the current source folder.
# JUNIT    a file for the result, which counts each facet as a test. From the current binary folder.
# TIMEOUT  the seconds after which CTest gives up, if not its default. An exhaustive test takes minutes.
# OPTIONS  further options of `placemat check`.
function(placemat_add_conformance_test)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "NAME;PLUGIN;DRIVER;LEVEL;EXPECT;JUNIT;TIMEOUT" "OPTIONS")
  set(this "placemat_add_conformance_test(NAME ${ARG_NAME}):")
  if(NOT ARG_NAME)
    message(FATAL_ERROR "placemat_add_conformance_test: give NAME, what the test is called")
  endif()
  if(ARG_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${this} nothing follows ${ARG_KEYWORDS_MISSING_VALUES}")
  endif()
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${this} takes PLUGIN, DRIVER, LEVEL, EXPECT, JUNIT, TIMEOUT and OPTIONS, "
                        "not: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if((ARG_PLUGIN AND ARG_DRIVER) OR NOT (ARG_PLUGIN OR ARG_DRIVER))
    message(FATAL_ERROR "${this} give PLUGIN or DRIVER, one of the two")
  endif()

  if(ARG_DRIVER)
    set(judged --driver "${ARG_DRIVER}")
  elseif(TARGET ${ARG_PLUGIN})
    get_target_property(type ${ARG_PLUGIN} TYPE)
    if(NOT type MATCHES "^(MODULE|SHARED)_LIBRARY$")
      message(FATAL_ERROR "${this} PLUGIN ${ARG_PLUGIN} cannot be loaded; make it a MODULE library")
    endif()
    set(judged --plugin $<TARGET_FILE:${ARG_PLUGIN}>)
  elseif(ARG_PLUGIN MATCHES "^(/|[$]<)")
    set(judged --plugin ${ARG_PLUGIN})
  else()
    message(FATAL_ERROR "${this} there is no target ${ARG_PLUGIN} yet; before this, "
                        "add_library(${ARG_PLUGIN} MODULE ...)")
  endif()

  if(NOT ARG_LEVEL)
    set(ARG_LEVEL standard)
  elseif(NOT ARG_LEVEL MATCHES "^(quick|standard|exhaustive)$")
    message(FATAL_ERROR "${this} LEVEL ${ARG_LEVEL}: give quick, standard or exhaustive")
  endif()
  set(options --level ${ARG_LEVEL})
  if(ARG_EXPECT)
    cmake_path(ABSOLUTE_PATH ARG_EXPECT)
    if(NOT EXISTS ${ARG_EXPECT})
      message(FATAL_ERROR "${this} there is no ${ARG_EXPECT}; placemat check --write-manifest makes one")
    endif()
    list(APPEND options --expect ${ARG_EXPECT})
  endif()
  if(ARG_JUNIT)
    cmake_path(ABSOLUTE_PATH ARG_JUNIT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    list(APPEND options --junit ${ARG_JUNIT} --verbose)
  endif()

  # Nothing else would build it.
  get_target_property(there placemat::command IMPORTED)
  if(NOT there AND NOT TARGET placemat_for_tests)
    add_custom_target(placemat_for_tests ALL)
    add_dependencies(placemat_for_tests placemat)
  endif()
  add_test(NAME ${ARG_NAME}
    COMMAND $<TARGET_FILE:placemat::command> check ${judged} ${options} ${ARG_OPTIONS})
  if(ARG_TIMEOUT)
    set_tests_properties(${ARG_NAME} PROPERTIES TIMEOUT ${ARG_TIMEOUT})
  endif()
endfunction()
