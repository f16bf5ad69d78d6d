# tetraply_room(NAME SOURCES … DEPENDS … PRIVATE_HEADERS …): a folder of src/ as the library tetraply::NAME.
# DEPENDS names what its headers need; dependencies point one way, see docs/architecture.md.
# PRIVATE_HEADERS are not installed, so no other header may include them.
function(tetraply_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;DEPENDS;PRIVATE_HEADERS" ${ARGN})
  if(ROOM_SOURCES)
    add_library(tetraply_${name} STATIC ${ROOM_SOURCES})
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

  # For cmake/Install.cmake.
  set_property(GLOBAL APPEND PROPERTY TETRAPLY_ROOMS ${name})
  foreach(header IN LISTS ROOM_PRIVATE_HEADERS)
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
      message(FATAL_ERROR "tetraply_room(${name}): there is no private header ${header}")
    endif()
    set_property(GLOBAL APPEND PROPERTY TETRAPLY_PRIVATE_HEADERS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  endforeach()
endfunction()
