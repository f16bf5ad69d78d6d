#include "server/http_server.hpp"

#include <algorithm>
#include <embedded/page_pack.hpp>
#include <filesystem>

#include "server/listener.hpp"
#include "server/secret.hpp"
#include "server/site.hpp"

namespace tetraply::server {

struct HttpServer::State {
  State(const ServerOptions& options, Page page, GameStore store, std::string key)
      : host(options.host), site(options, std::move(page), std::move(store), std::move(key)) {}

  std::string host;
  Site site;
  std::unique_ptr<Listener> listener;
};

HttpServer::HttpServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
HttpServer::~HttpServer() = default;

Result<std::unique_ptr<HttpServer>> HttpServer::make(const ServerOptions& given) {
  ServerOptions options = given;
  const AccessRules rules = rules_for(options.host, options.require_key, options.open_to_all);
  // On a network, one search slot is left for others.
  if (rules != AccessRules::local) options.limits.searches_per_client = std::max(1, options.limits.searches - 1);
  std::error_code error;
  std::filesystem::create_directories(options.data, error);
  if (error) return failure("cannot make the folder '{}': {}", options.data, error.message());
  auto store = GameStore::open((std::filesystem::path(options.data) / "games.db").string(),
                               options.durable ? Durability::power : Durability::program);
  if (!store) return tl::unexpected(store.error());
  auto page = options.page.empty() ? read_page_pack(embedded::page_pack()) : read_page_folder(options.page);
  if (!page) return tl::unexpected(page.error());
  std::string key;
  if (rules == AccessRules::key) {
    auto kept = kept_secret((std::filesystem::path(options.data) / "access-key").string());
    if (!kept) return tl::unexpected(kept.error());
    key = *std::move(kept);
  }
  auto state = std::make_unique<State>(options, *std::move(page), *std::move(store), std::move(key));
  auto listener = Listener::make(state->site, options);
  if (!listener) return tl::unexpected(listener.error());
  state->listener = *std::move(listener);
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(state)));
}

std::string HttpServer::address() const {
  const std::string& host = state_->host;
  return fmt::format("http://{}:{}/", host.find(':') == std::string::npos ? host : "[" + host + "]",
                     state_->listener->port());
}

std::string HttpServer::link() const {
  const std::string& key = state_->site.access().key();
  return key.empty() ? address() : fmt::format("{}?key={}", address(), key);
}

AccessRules HttpServer::rules() const {
  return state_->site.access().rules();
}

bool HttpServer::has_page() const {
  return !state_->site.page().empty();
}

void HttpServer::run() {
  state_->listener->run();
}

void HttpServer::stop() {
  state_->listener->stop();
}

}  // namespace tetraply::server
