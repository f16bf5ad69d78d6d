// The server as a command: its address, how it ends, and what a second server does.
#include "cli/program.hpp"

namespace {

// A server in the background. The destructor kills it if it is still running.
class Server {
 public:
  Server(const std::string& out, const std::string& data) : child_(fork()) {
    const std::string command = "exec " TETRAPLY_PROGRAM " serve --port 0 --data " + data + " >" + out + " 2>&1";
    if (child_ == 0) {
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    constexpr std::string_view kBefore = "Tetraply is at ";
    int status = 0;
    for (std::string text; waitpid(child_, &status, WNOHANG) == 0;
         std::this_thread::sleep_for(std::chrono::milliseconds(5))) {
      text = slurp(out);
      const std::size_t end = text.find('\n');
      if (end == std::string::npos) continue;
      EXPECT_EQ(text.find(kBefore), 0u) << text;
      address_ = text.substr(kBefore.size(), end - kBefore.size());
      return;
    }
    ADD_FAILURE() << slurp(out);
    child_ = 0;
  }
  ~Server() { static_cast<void>(end(SIGKILL)); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] const std::string& address() const { return address_; }

  // The exit code; -1: the signal ended it.
  int end(int signal) {
    if (child_ == 0) return -1;
    int status = 0;
    kill(child_, signal);
    waitpid(std::exchange(child_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t child_;
  std::string address_;
};

TEST_F(Program, ASecondServerInAFolderIsRefusedOrOpensTheFirst) {
  const std::string data = path("data");
  const std::string serve = "serve --port 0 --data " + data;
  Server first(path("first"), data);
  const Outcome refused = run(serve);
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(refused.err, "tetraply: the folder '" + data + "' is in use by the server at " + first.address() +
                             "\nstop it first, or choose another folder with --data\n");
  const Outcome opened = run(serve + " --open", "env -u DISPLAY -u WAYLAND_DISPLAY");
  EXPECT_EQ(opened.code, 0) << opened.err;
  EXPECT_NE(opened.out.find(first.address()), std::string::npos) << opened.out;

  EXPECT_EQ(first.end(SIGKILL), -1);
  Server third(path("third"), data);
  EXPECT_EQ(third.end(SIGTERM), 0);
}

TEST_F(Program, AServerSaysThatItsFolderCannotBeWritten) {
  const Outcome outcome = run("serve --port 0 --data /proc/self");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err.find("tetraply: cannot write in the folder '/proc/self': "), 0u) << outcome.err;
}

}  // namespace
