// How tests start mpirun: anybody may, in a container too, with more processes than cores.
#pragma once

#include <string>

inline std::string mpirun(int processes) {
  return "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 "
         "OMPI_MCA_btl_vader_single_copy_mechanism=none "
         "LSAN_OPTIONS=suppressions=" TETRAPLY_LEAKS ":print_suppressions=0 timeout 120 " TETRAPLY_MPIRUN " -n " +
         std::to_string(processes) + " ";
}
