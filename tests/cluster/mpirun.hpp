// How tests start mpirun: anybody may, in a container too, with more processes than cores.
#pragma once

#include <string>

// Leaks are not looked for: Open MPI has its own, in plugins that are gone when the sanitizer would name them.
inline std::string mpirun(int processes) {
  return "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
         "OMPI_MCA_btl_vader_single_copy_mechanism=none ASAN_OPTIONS=detect_leaks=0 timeout 300 " TETRAPLY_MPIRUN
         " -n " +
         std::to_string(processes) + " ";
}
