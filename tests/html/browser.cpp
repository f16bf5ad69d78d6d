#include "html/browser.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tetraply {

namespace {

std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string browser() {
  // The headless shell comes first because it starts in half the time.
  for (const char* const name : {"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}) {
    if (std::system((std::string("command -v ") + name + " >/dev/null").c_str()) == 0) return name;
  }
  return "";
}

// Chromium's windows are at least 500 pixels wide, but a frame may be as narrow as a phone.
std::string phone(const std::string& fragment) {
  return R"(<!doctype html><title>phone</title>
<iframe src="page.html)" +
         fragment + R"(" style="width: 390px; height: 800px; border: none"></iframe>
<script>addEventListener('message', ({data}) => {
  const node = document.createElement('pre');
  node.id = 'probe';
  node.textContent = data;
  document.body.append(node);
});</script>)";
}

nlohmann::json probe_of(const std::string& dom) {
  const std::string begin = "<pre id=\"probe\">";
  const auto at = dom.rfind(begin);
  if (at == std::string::npos) return nullptr;
  const auto text = at + begin.size();
  return nlohmann::json::parse(dom.substr(text, dom.find("</pre>", text) - text), nullptr, false);
}

std::string console_of(const std::string& log) {
  std::istringstream lines(log);
  std::string console;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(":CONSOLE") != std::string::npos) console += line + "\n";
  }
  return console;
}

}  // namespace

Opened open_in_browser(const std::string& html, Screen screen, const std::string& before_probe,
                       const std::string& fragment) {
  const std::string program = browser();
  if (program.empty()) {
    ADD_FAILURE()
        << "there is no Chromium: install Debian's package chromium-headless-shell (tools/install-packages test does)";
    return {};
  }
  std::string pattern = testing::TempDir() + "tetraply-report-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) {
    ADD_FAILURE() << "cannot make a folder in " << testing::TempDir();
    return {};
  }
  const std::filesystem::path folder = pattern;
  const auto end = html.rfind("</body>");
  std::ofstream(folder / "page.html") << html.substr(0, end) << "<script>" << before_probe << "</script><script>"
                                      << slurp(TETRAPLY_PROBE) << "</script>" << html.substr(end);
  std::ofstream(folder / "phone.html") << phone(fragment);

  const std::string page =
      screen == Screen::phone ? (folder / "phone.html").string() : (folder / "page.html").string() + fragment;
  const std::string dom = (folder / "dom").string();
  const std::string log = (folder / "log").string();
  // Time that the page waits for passes at once. As root, and in containers, there is no sandbox and little /dev/shm.
  const std::string command = "HOME='" + pattern + "' timeout -k 5 60 " + program +
                              " --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run"
                              " --disable-extensions --disable-background-networking --window-size=1280,900"
                              " --enable-logging=stderr --v=0 --virtual-time-budget=5000 --dump-dom" +
                              (screen == Screen::dark ? " --blink-settings=preferredColorScheme=0" : "") +
                              " --user-data-dir='" + pattern + "/profile' 'file://" + page + "' >'" + dom + "' 2>'" +
                              log + "' </dev/null";
  const int status = std::system(command.c_str());
  const std::string said = slurp(log);
  EXPECT_EQ(status, 0) << said;
  Opened opened{probe_of(slurp(dom)), console_of(said), said};
  std::error_code ignored;  // the browser's last processes may still be writing to its profile
  std::filesystem::remove_all(folder, ignored);
  return opened;
}

void expect_sound(const Opened& page) {
  ASSERT_TRUE(page.found.is_object()) << page.log;
  EXPECT_EQ(page.console, "");
  EXPECT_EQ(page.found["requests"], nlohmann::json::array());
  EXPECT_EQ(page.found["rendered"], page.found["charts"]);
  EXPECT_EQ(page.found["painted"], page.found["charts"]);
  EXPECT_EQ(page.found["unnamedCharts"], 0);
  EXPECT_EQ(page.found["unnamedTables"], 0);
  EXPECT_EQ(page.found["shift"], 0);
  EXPECT_LE(page.found["overflow"], 0);
  EXPECT_EQ(page.found["foreign"], 0);
  EXPECT_EQ(page.found["hostile"], 0);
}

}  // namespace tetraply
