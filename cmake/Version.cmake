# tetraply_build_info(TARGET): defines everything that tetraply::this_build() reports, for TARGET, the library of
# core/version.cpp. Some of it is known when CMake configures, and comes as definitions. The rest depends on the sources
# and git, and comes in the generated header <source_identity.hpp>. No other file may include it, because it changes
# with every commit.
function(tetraply_build_info target)
  set(options "")
  if(TETRAPLY_NATIVE)
    list(APPEND options "-march=native")
  endif()
  if(TETRAPLY_SANITIZE)
    list(APPEND options "-fsanitize=${TETRAPLY_SANITIZE}")
  endif()
  if(TETRAPLY_MPI)
    list(APPEND options "MPI")
  endif()
  if(TETRAPLY_WEB)
    list(APPEND options "page")
  endif()
  list(JOIN options ", " options)
  target_compile_definitions(${target} PRIVATE
    TETRAPLY_VERSION="${PROJECT_VERSION}" TETRAPLY_BUILD_TYPE="${CMAKE_BUILD_TYPE}" TETRAPLY_BUILD_OPTIONS="${options}")

  # The script's depfile lists every file and folder that it has read, including git's log of HEAD. So Ninja runs it
  # only after an edit, a new file or a commit, and a build with nothing to do stays fast.
  find_package(Git QUIET)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_generated)
  set(header ${folder}/source_identity.hpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/SourceIdentity.cmake)
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D HEADER=${header} -D DEPFILE=${header}.d
            -D GIT=${GIT_EXECUTABLE} -P ${script}
    DEPENDS ${script}
    DEPFILE ${header}.d
    COMMENT "Identifying the sources"
    VERBATIM)
  target_sources(${target} PRIVATE ${header})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
