# Opens the page in Chromium, which has to be there.
tetraply_test(lab_report SOURCES browser.cpp report_browser_test.cpp report_test.cpp
  DEPENDS tetraply::lab_report nlohmann_json::nlohmann_json)
target_compile_definitions(lab_report_test PRIVATE TETRAPLY_REPORT_PROBE="${CMAKE_CURRENT_SOURCE_DIR}/report_probe.js")
