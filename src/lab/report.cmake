# The page of a sweep, with all that it needs inside. Chart.js draws its plots.
find_file(TETRAPLY_CHART_JS chart.min.js NO_DEFAULT_PATH
  PATHS /usr/share/javascript/chart.js /usr/share/nodejs/chart.js/dist
  DOC "Chart.js 3.9 in one file: chart.min.js")
if(NOT TETRAPLY_CHART_JS)
  message(FATAL_ERROR "Chart.js is missing: install Debian's package libjs-chart.js (tools/install-packages run does), "
    "or set TETRAPLY_CHART_JS to the chart.min.js of Chart.js 3.9")
endif()

tetraply_room(lab_report SOURCES report.cpp DEPENDS nlohmann_json::nlohmann_json)
tetraply_embed(tetraply_lab_report chart_js ${TETRAPLY_CHART_JS})
tetraply_embed(tetraply_lab_report report_html page/report.html)
tetraply_embed(tetraply_lab_report report_css page/report.css)
foreach(script sweep charts tables report)
  tetraply_embed(tetraply_lab_report ${script}_js page/${script}.js)
endforeach()
