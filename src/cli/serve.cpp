// tetraply serve: the web app.
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/stat.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <thread>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "server/data_folder.hpp"
#include "server/http_server.hpp"

namespace tetraply::cli {

namespace {

constexpr int kUsualPort = 8642;

struct ServeOptions {
  server::ServerOptions server;
  bool open = false;
};

// The usual folder for a person's program data.
std::string usual_data() {
  if (const char* const folder = std::getenv("XDG_DATA_HOME"); folder != nullptr && *folder == '/')
    return std::string(folder) + "/tetraply";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/.local/share/tetraply";
  return "tetraply-data";
}

// Works only on a desktop. Elsewhere there is no browser to open, which is not an error.
void open_page(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const std::string command = fmt::format("command -v xdg-open >/dev/null && xdg-open '{}' >/dev/null 2>&1 &", address);
  if (std::system(command.c_str()) != 0) fmt::print(stderr, "tetraply: no browser could be opened\n");
}

// Another server uses the folder, so this opens that server's page if requested.
int use_other(const ServeOptions& options, const server::DataFolder::User& other) {
  const bool known = !other.address.empty();
  const std::string which = known ? fmt::format("the server at {}", other.address)
                                  : fmt::format("another server (process {})", other.process);
  if (!options.open || !known)
    throw Failure(fmt::format("the folder '{}' is in use by {}\nstop it first, or choose another folder with --data",
                              options.server.data, which));
  fmt::print("The folder {} is in use by {}. Opening that one instead.\n", options.server.data, which);
  std::fflush(stdout);
  open_page(other.address);
  return kDone;
}

// Replaces the address that stands for all addresses by one of this machine.
std::string link_for_others(std::string link) {
  constexpr std::string_view kAny[] = {"//0.0.0.0:", "//[::]:"};
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return link;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_LOOPBACK) != 0)
      continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr, text.data(), text.size());
    for (const std::string_view any : kAny)
      if (const std::size_t at = link.find(any); at != std::string::npos)
        link.replace(at, any.size(), fmt::format("//{}:", text.data()));
  }
  freeifaddrs(all);
  return link;
}

// Warns about what others can do.
void warn(server::AccessRules rules, const server::ServerOptions& options) {
  using Rules = server::AccessRules;
  if (rules == Rules::local) return;
  if (rules == Rules::open)
    fmt::print(stderr, "\n*** OPEN TO ALL: anyone who can reach {} gets in without a key (--open-to-all). ***\n",
               options.host);
  else
    fmt::print(stderr, "warning: anyone who can reach {} and has this link gets in.\n", options.host);
  fmt::print(stderr,
             "They can play, run searches and sweeps on this machine, and look at every game whose address they know.\n"
             "Nothing is encrypted: anyone who can read the traffic can read the key and the games.\n");
}

int run_serve(const ServeOptions& options) {
  const auto folder = value_or_fail(server::DataFolder::open(options.server.data));
  if (folder.user()) return use_other(options, *folder.user());
  auto server = value_or_fail(server::HttpServer::make(options.server));
  done_or_fail(folder.announce(server->link()));
  fmt::print("Tetraply is at {}\nGames are stored in {}. Press Ctrl-C to stop.\n", link_for_others(server->link()),
             options.server.data);
  warn(server->rules(), options.server);
  if (!server->has_page()) fmt::print("This program was built without the page: only /api/v1 is answered.\n");
  std::fflush(stdout);
  if (options.open) open_page(server->link());
  std::promise<void> stopped;
  std::promise<void> ended;
  std::thread watcher([&] {
    // A signal handler may only set a flag.
    while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    server->stop();
    stopped.set_value();
    // Acknowledged changes are on disk, so there is no need to wait for a slow handler.
    constexpr std::chrono::milliseconds kPatience{750};
    if (ended.get_future().wait_for(kPatience) == std::future_status::timeout) std::_Exit(kDone);
  });
  server->run();
  stopped.get_future().wait();
  server.reset();
  ended.set_value();
  watcher.join();
  return kDone;
}

}  // namespace

Run add_serve(CLI::App& app) {
  CLI::App* command = app.add_subcommand("serve", "Start the web app: play, watch and analyze in the browser");
  auto options = std::make_shared<ServeOptions>();
  server::ServerOptions& server = options->server;
  server.data = usual_data();
  server.limits.searches = static_cast<int>(std::max(2u, std::thread::hardware_concurrency()));
  CLI::Option* const port =
      command
          ->add_option("--port", server.port,
                       fmt::format("Listen on this port; 0: any free port [{}, or a free one]", kUsualPort))
          ->check(CLI::Range(0, 65535));
  command->add_option("--host", server.host, "Listen on this address; 0.0.0.0: for other machines, too")
      ->capture_default_str()
      ->check(not_empty());
  CLI::Option* const open_to_all =
      command->add_flag("--open-to-all", server.open_to_all, "Let other machines connect without the access key");
  command->add_flag("--require-key", server.require_key, "Ask for the access key on this machine, too")
      ->excludes(open_to_all);
  command->add_option("--name", server.names, "A host name by which other machines reach this one")->type_name("HOST");
  command->add_option("--data", server.data, "The folder where games and sweeps are stored")
      ->type_name("FOLDER")
      ->capture_default_str()
      ->check(not_empty());
  command->add_flag("--durable", server.durable,
                    "Wait for the disk after every move, so that even a power failure loses none");
  command->add_option("--page", server.page, "Serve the page in this folder instead of the embedded one")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
  command->add_option("--searches", server.limits.searches, "The number of searches that may run at once; others wait")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--search-seconds", server.limits.search_seconds, "The time limit of a search in seconds")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
  command->add_flag("--open", options->open, "Open the page in the browser, if there is a desktop");
  return [options, port] {
    if (port->count() == 0) {
      options->server.port = kUsualPort;
      options->server.other_port = true;
    }
    return run_serve(*options);
  };
}

}  // namespace tetraply::cli
