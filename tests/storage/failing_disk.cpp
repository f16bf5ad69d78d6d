#include "storage/failing_disk.hpp"

#include <sqlite3.h>

#include <cstdlib>

namespace tetraply {

namespace {

// SQLite keeps pointers to these as long as a file is open.
sqlite3_vfs* real_disk = nullptr;
sqlite3_vfs disk;
sqlite3_io_methods methods;

int calls_left = 0;  // before the one that fails; 0: none will
FailingDisk::Fault fault{};
bool failed = false;
int sync_count = 0;

// The structure that SQLite allocates for a file: this, then the real one.
struct File {
  sqlite3_file base;
};

sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

bool fails_now() {
  if (calls_left == 0) return false;
  if (calls_left > 1) {
    --calls_left;
    return false;
  }
  failed = true;
  if (!fault.for_good) calls_left = 0;
  return true;
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  if (fails_now()) return SQLITE_CANTOPEN;
  const int code = real_disk->xOpen(real_disk, name, real(file), flags, out_flags);
  if (code == SQLITE_OK) file->pMethods = &methods;
  return code;
}

int write_file(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  return fails_now() ? fault.code : real(file)->pMethods->xWrite(real(file), bytes, size, offset);
}

int cut_file(sqlite3_file* file, sqlite3_int64 size) {
  return fails_now() ? fault.code : real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file*, int) {
  ++sync_count;
  return fails_now() ? fault.code : SQLITE_OK;
}

}  // namespace

const std::array<FailingDisk::Fault, 2> FailingDisk::kFaults{{{SQLITE_FULL, true}, {SQLITE_IOERR_WRITE, false}}};

FailingDisk::FailingDisk() {
  real_disk = sqlite3_vfs_find(nullptr);
  disk = *real_disk;
  disk.zName = "failing";
  disk.szOsFile = static_cast<int>(sizeof(File)) + real_disk->szOsFile;
  disk.xOpen = open_file;
  methods = {
      .iVersion = 2,  // with shared memory, which WAL needs, but without memory-mapped files
      .xClose = [](sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); },
      .xRead = [](sqlite3_file* file, void* bytes, int size,
                  sqlite3_int64 offset) { return real(file)->pMethods->xRead(real(file), bytes, size, offset); },
      .xWrite = write_file,
      .xTruncate = cut_file,
      .xSync = sync_file,
      .xFileSize = [](sqlite3_file* file,
                      sqlite3_int64* size) { return real(file)->pMethods->xFileSize(real(file), size); },
      .xLock = [](sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); },
      .xUnlock = [](sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); },
      .xCheckReservedLock = [](sqlite3_file* file,
                               int* held) { return real(file)->pMethods->xCheckReservedLock(real(file), held); },
      .xFileControl = [](sqlite3_file* file, int operation,
                         void* value) { return real(file)->pMethods->xFileControl(real(file), operation, value); },
      .xSectorSize = [](sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); },
      .xDeviceCharacteristics =
          [](sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); },
      .xShmMap =
          [](sqlite3_file* file, int region, int size, int extend, volatile void** memory) {
            return real(file)->pMethods->xShmMap(real(file), region, size, extend, memory);
          },
      .xShmLock = [](sqlite3_file* file, int offset, int count,
                     int flags) { return real(file)->pMethods->xShmLock(real(file), offset, count, flags); },
      .xShmBarrier = [](sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); },
      .xShmUnmap = [](sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); },
      .xFetch = nullptr,
      .xUnfetch = nullptr,
  };
  sync_count = 0;
  heal();
  if (sqlite3_vfs_register(&disk, 1) != SQLITE_OK) std::abort();
}

FailingDisk::~FailingDisk() {
  sqlite3_vfs_unregister(&disk);
  sqlite3_vfs_register(real_disk, 1);
}

void FailingDisk::fail(int call, const Fault& with) {
  calls_left = call;
  fault = with;
  failed = false;
}

void FailingDisk::heal() {
  calls_left = 0;
}

bool FailingDisk::has_failed() const {
  return failed;
}

int FailingDisk::syncs() const {
  return sync_count;
}

}  // namespace tetraply
