#include "arena/report.hpp"

#include <embedded/arena_board_js.hpp>
#include <embedded/arena_contest_js.hpp>
#include <embedded/arena_plots_js.hpp>
#include <embedded/arena_report_css.hpp>
#include <embedded/arena_report_html.hpp>
#include <embedded/arena_report_js.hpp>
#include <embedded/arena_summary_js.hpp>
#include <embedded/arena_tables_js.hpp>
#include <embedded/arena_viewer_css.hpp>
#include <embedded/arena_viewer_js.hpp>

#include "html/page.hpp"
#include "json/json.hpp"

namespace tetraply::arena {

std::string report_html(const Json& contest) {
  const std::string style = std::string(embedded::arena_report_css()) + std::string(embedded::arena_viewer_css());
  return html::whole_page(
      {.made_by = "tetraply report",
       .title = html::text_of(contest, {"title", "game"}, "Contest"),
       .body = embedded::arena_report_html(),
       .style = style,
       .data_id = "contest",
       .scripts = {embedded::arena_contest_js(), embedded::arena_plots_js(), embedded::arena_tables_js(),
                   embedded::arena_summary_js(), embedded::arena_board_js(), embedded::arena_viewer_js(),
                   embedded::arena_report_js()}},
      contest);
}

}  // namespace tetraply::arena
