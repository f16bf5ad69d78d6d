// Replaces mpi_wire.cpp in a build without MPI.
#include "cluster/wire.hpp"

namespace tetraply::cluster {

Result<std::unique_ptr<Wire>> mpi_wire() {
  return failure("this is one of several processes of mpirun, but the program was built without MPI (TETRAPLY_MPI)");
}

}  // namespace tetraply::cluster
