# tetraply_room(NAME SOURCES … EDGE … DEPENDS … PRIVATE_HEADERS …): a folder of src/ as the library tetraply::NAME.
# SOURCES are compiled for speed. EDGE names sources that wait for people, files and sockets. DEPENDS names what the
# headers of the room need; dependencies point one way, see docs/architecture.md. PRIVATE_HEADERS are not installed, so
# no other header may include them.
function(tetraply_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;EDGE;DEPENDS;PRIVATE_HEADERS" ${ARGN})
  if(ROOM_SOURCES OR ROOM_EDGE)
    add_library(tetraply_${name} STATIC ${ROOM_SOURCES} ${ROOM_EDGE})
    set(scope PUBLIC)
  else()
    add_library(tetraply_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(tetraply_${name} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_compile_features(tetraply_${name} ${scope} cxx_std_20)
  set_target_properties(tetraply_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(tetraply_${name} ${scope} ${ROOM_DEPENDS})
  add_library(tetraply::${name} ALIAS tetraply_${name})
  if(ROOM_EDGE)
    tetraply_edge(tetraply_${name} EXCEPT ${ROOM_SOURCES})
  endif()
  if("tetraply::json" IN_LIST ROOM_DEPENDS)
    tetraply_precompiled(tetraply_${name} edge)
  endif()

  # For cmake/Install.cmake.
  set_property(GLOBAL APPEND PROPERTY TETRAPLY_ROOMS ${name})
  foreach(header IN LISTS ROOM_PRIVATE_HEADERS)
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
      message(FATAL_ERROR "tetraply_room(${name}): there is no private header ${header}")
    endif()
    set_property(GLOBAL APPEND PROPERTY TETRAPLY_PRIVATE_HEADERS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  endforeach()
endfunction()

# tetraply_edge(TARGET EXCEPT SOURCES…): optimizes little and compiles several sources at a time. Optimizing the edges,
# and reading the same headers for each of their files, would take most of a build. Sources that are excepted are
# compiled for speed, each alone. Debug builds and sanitized ones optimize everything alike.
function(tetraply_edge target)
  cmake_parse_arguments(EDGE "" "" "EXCEPT" ${ARGN})
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TETRAPLY_UNITY} UNITY_BUILD_BATCH_SIZE 14)
  # g++ 12 crashes on headers that were precompiled with another level of optimization.
  set_source_files_properties(${EDGE_EXCEPT} PROPERTIES
    COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>" SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# tetraply_precompiled(TARGET edge|test): compiles TARGET with the headers that most targets of its kind include, parsed
# once for all of them. The compiler refuses them for a target with other flags.
function(tetraply_precompiled target kind)
  if(NOT TARGET tetraply_${kind}_headers)
    set(nothing ${PROJECT_BINARY_DIR}/${kind}_headers.cpp)
    file(CONFIGURE OUTPUT ${nothing} CONTENT "")
    add_library(tetraply_${kind}_headers OBJECT ${nothing})
    target_link_libraries(tetraply_${kind}_headers PRIVATE fmt::fmt tl::expected nlohmann_json::nlohmann_json)
    target_compile_options(tetraply_${kind}_headers PRIVATE $<$<CONFIG:Release>:-O1>)
    target_precompile_headers(tetraply_${kind}_headers PRIVATE
      <algorithm> <array> <atomic> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <mutex> <optional> <span>
      <string> <string_view> <thread> <utility> <vector> <fmt/format.h> <tl/expected.hpp> <nlohmann/json.hpp>)
    if(kind STREQUAL "test")
      target_link_libraries(tetraply_test_headers PRIVATE GTest::gtest)
      target_precompile_headers(tetraply_test_headers PRIVATE <gtest/gtest.h>)
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM tetraply_${kind}_headers)
endfunction()

# tetraply_game_module(FILE): the file by which the game in this folder joins the engine.
function(tetraply_game_module file)
  set_property(GLOBAL APPEND PROPERTY TETRAPLY_GAME_MODULES ${CMAKE_CURRENT_SOURCE_DIR}/${file})
endfunction()
