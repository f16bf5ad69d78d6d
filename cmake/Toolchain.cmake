# How every target is compiled: language, warnings, processor, sanitizers, cache.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# A project that includes this one chooses the build type, the compiler cache and the warnings.
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

if(PROJECT_IS_TOP_LEVEL)
  find_program(CCACHE ccache)
endif()
if(CCACHE)
  # The compiler itself reports dependencies, because running the preprocessor first would take a tenth of a build.
  # Batches name their sources by path, so another checkout compiles those again, but shares everything else.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_DEPEND=1 CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()

# No warnings about conversions of sign and width, because bit boards do little else.
if(PROJECT_IS_TOP_LEVEL)
  add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Makes the compiler collect its own garbage less often: a sixth less time for up to 0.5 GB of memory per process.
  add_compile_options("SHELL:--param ggc-min-expand=300" "SHELL:--param ggc-min-heapsize=524288")
  # Vectors wider than the processor's registers are passed only within one translation unit.
  add_compile_options(-Wno-psabi)
  # g++ 12 reports overlapping copies in string concatenations where there are none (its bug 105329).
  add_compile_options(-Wno-restrict)
endif()

if(TETRAPLY_NATIVE)
  add_compile_options(-march=native)
endif()

if(TETRAPLY_SANITIZE)
  add_compile_options(-fsanitize=${TETRAPLY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TETRAPLY_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With sanitizers gcc reports uninitialized optionals where there are none, as its manual warns. The sanitizers find
    # real ones.
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
endif()

if(TETRAPLY_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TETRAPLY_FUZZ needs clang: use the preset `asan`, or set CMAKE_CXX_COMPILER to clang++")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

if(TETRAPLY_TIDY)
  find_program(CLANG_TIDY clang-tidy REQUIRED)
  set(CMAKE_CXX_CLANG_TIDY ${CLANG_TIDY} --warnings-as-errors=*)
endif()
