#include "lab/report.hpp"

#include <embedded/lab_charts_js.hpp>
#include <embedded/lab_report_css.hpp>
#include <embedded/lab_report_html.hpp>
#include <embedded/lab_report_js.hpp>
#include <embedded/lab_sweep_js.hpp>
#include <embedded/lab_tables_js.hpp>
#include <embedded/lab_words_js.hpp>

#include "html/page.hpp"
#include "json/json.hpp"

namespace tetraply::lab {

std::string report_html(const Json& sweep) {
  return html::whole_page({.made_by = "tetraply sweep",
                           .title = html::text_of(sweep, {"title", "experiment"}, "Parallel search"),
                           .body = embedded::lab_report_html(),
                           .style = embedded::lab_report_css(),
                           .data_id = "sweep",
                           .scripts = {embedded::lab_sweep_js(), embedded::lab_charts_js(), embedded::lab_tables_js(),
                                       embedded::lab_words_js(), embedded::lab_report_js()}},
                          sweep);
}

}  // namespace tetraply::lab
