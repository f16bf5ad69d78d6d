# What `cmake --install` installs: the library's rooms with their headers, the program, and the files by which CMake
# (find_package) and pkg-config find the library.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

get_property(rooms GLOBAL PROPERTY TETRAPLY_LIBRARY_ROOMS)
get_property(private_headers GLOBAL PROPERTY TETRAPLY_PRIVATE_HEADERS)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/tetraply)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/tetraply)

list(TRANSFORM rooms PREPEND tetraply_ OUTPUT_VARIABLE targets)
install(TARGETS ${targets} EXPORT tetraply
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${headers})
install(EXPORT tetraply NAMESPACE tetraply:: FILE tetraplyTargets.cmake DESTINATION ${package})

# A private header is excluded by its path below src/.
set(without "")
foreach(header IN LISTS private_headers)
  cmake_path(RELATIVE_PATH header BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/src)
  string(REPLACE "." "\\." header ${header})
  list(APPEND without REGEX "/src/${header}$" EXCLUDE)
endforeach()
set(folders "")
foreach(target IN LISTS targets)
  get_target_property(folder ${target} SOURCE_DIR)
  cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/src)
  string(REGEX REPLACE "/.*" "" folder ${folder})  # games/blokus is part of games
  list(APPEND folders ${PROJECT_SOURCE_DIR}/src/${folder})
endforeach()
list(REMOVE_DUPLICATES folders)
install(DIRECTORY ${folders} DESTINATION ${headers} FILES_MATCHING PATTERN "*.hpp" ${without})

list(JOIN rooms ", " room_names)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/tetraplyConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/tetraplyConfig.cmake
  INSTALL_DESTINATION ${package} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/tetraplyConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/package/tetraplyConfig.cmake ${PROJECT_BINARY_DIR}/package/tetraplyConfigVersion.cmake
  DESTINATION ${package})

# For pkg-config. A linker reads archives from left to right, so a room comes before those that it depends on.
# Header-only rooms have no archive.
set(archives "")
foreach(target IN LISTS targets)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    list(PREPEND archives -l${target})
  endif()
endforeach()
list(JOIN archives " " archives)
# Relative to the file itself, so that the installed tree may be moved.
cmake_path(SET up NORMALIZE ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${up} OUTPUT_VARIABLE up)
configure_file(${PROJECT_SOURCE_DIR}/cmake/tetraply.pc.in ${PROJECT_BINARY_DIR}/package/tetraply.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/tetraply.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TETRAPLY_PROGRAM)
  install(TARGETS tetraply RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
# Networks are inside the library.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tetraply
  PATTERN "*.network" EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
