// The folder where a server stores games and sweeps. Two servers in one folder would overwrite each other's data, so a
// server locks it.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"

namespace tetraply::server {

class DataFolder {
 public:
  // Creates the folder if necessary, and locks it unless another server has. The lock ends with this object, or with
  // the process, however it ends.
  [[nodiscard]] static Result<DataFolder> open(const std::string& path);

  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  struct User {
    std::string process;
    std::string address;  // empty if unknown
  };
  // The other server that uses the folder. Empty if the folder is ours.
  [[nodiscard]] const std::optional<User>& user() const { return user_; }

  // Records this server's address for later servers.
  [[nodiscard]] Result<void> announce(const std::string& address) const;

 private:
  DataFolder(std::string file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}

  [[nodiscard]] Result<void> write(const std::string& text) const;
  [[nodiscard]] User read() const;

  std::string file_;
  int descriptor_;
  std::optional<User> user_;
};

}  // namespace tetraply::server
