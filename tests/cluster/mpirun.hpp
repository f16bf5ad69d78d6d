// Starts mpirun in tests: as any user, even in a container, with more processes than cores.
#pragma once

#include <string>

// Turns leak detection off: Open MPI has leaks, in plugins that are unloaded when the sanitizer would name them.
inline std::string mpirun(int processes) {
  return "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
         "OMPI_MCA_btl_vader_single_copy_mechanism=none ASAN_OPTIONS=detect_leaks=0 timeout 300 " TETRAPLY_MPIRUN
         " -n " +
         std::to_string(processes) + " ";
}
