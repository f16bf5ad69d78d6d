// Maps addresses to the page's files and the interface. It handles requests and replies, but no connections.
#pragma once

#include <string_view>

#include "server/access.hpp"
#include "server/http_request.hpp"
#include "server/http_server.hpp"
#include "server/page.hpp"
#include "server/router.hpp"
#include "server/service.hpp"

namespace tetraply::server {

class Site {
 public:
  Site(const ServerOptions& options, Page page, GameStore store, std::string key);

  // Decides from the head of a request whether it may continue, and which body it may have. Throws an ApiError to
  // refuse it. It must be fast, because all connections wait meanwhile.
  [[nodiscard]] BodyRule admit(HttpRequest& request) const;

  // Handlers may take their time. Never throws. HEAD is answered like GET; the connection leaves out the body.
  [[nodiscard]] Reply answer(HttpRequest request) const;

  [[nodiscard]] static Reply refusal(const ApiError& error);

  [[nodiscard]] const Page& page() const { return page_; }
  [[nodiscard]] const Access& access() const { return access_; }

 private:
  void check_caller(const HttpRequest& request) const;
  [[nodiscard]] Admission ask_access(const HttpRequest& request) const;
  [[nodiscard]] Reply answer_api(HttpRequest request) const;
  [[nodiscard]] Reply answer_page(const HttpRequest& request) const;
  [[nodiscard]] Reply show_file(const HttpRequest& request) const;

  std::vector<std::string> names_;
  std::size_t body_limit_;
  Access access_;
  Page page_;
  Service service_;
  Router router_;
};

}  // namespace tetraply::server
