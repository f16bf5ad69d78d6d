#include "arena/process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tetraply::arena {

namespace {

std::string whole_file(const std::string& path) {
  std::string text;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  std::array<char, 4096> some;
  ssize_t size = 0;
  while ((size = read(file, some.data(), some.size())) > 0) text.append(some.data(), static_cast<std::size_t>(size));
  close(file);
  return text;
}

// The system lists the children of a process by the thread that started them.
void add_descendants(const std::string& process, std::vector<pid_t>& all) {
  const std::string tasks = "/proc/" + process + "/task";
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return;
  std::string children;
  while (const dirent* task = readdir(folder))
    if (task->d_name[0] != '.') children += whole_file(tasks + "/" + task->d_name + "/children");
  closedir(folder);
  for (std::size_t at = 0, end = 0; (end = children.find(' ', at)) != std::string::npos; at = end + 1) {
    const std::string child = children.substr(at, end - at);
    all.push_back(std::atoi(child.c_str()));
    add_descendants(child, all);
  }
}

// The number after this name in a file of /proc.
long number_after(std::string_view name, const std::string& text) {
  const std::size_t at = text.find(name);
  return at == std::string::npos ? 0 : std::atol(text.c_str() + at + name.size());
}

}  // namespace

std::vector<pid_t> descendants(pid_t process) {
  std::vector<pid_t> all;
  add_descendants(std::to_string(process), all);
  return all;
}

long resident_kibibytes(pid_t process) {
  const std::string status = whole_file("/proc/" + std::to_string(process) + "/status");
  return number_after("\nVmRSS:", status) + number_after("\nVmSwap:", status);
}

long proportional_kibibytes(pid_t process) {
  const std::string sizes = whole_file("/proc/" + std::to_string(process) + "/smaps_rollup");
  return number_after("\nPss:", sizes) + number_after("\nSwapPss:", sizes);
}

}  // namespace tetraply::arena
