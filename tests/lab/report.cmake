# Opens the page in Chromium, which has to be there.
tetraply_test(lab_report SOURCES report_browser_test.cpp report_test.cpp
  DEPENDS tetraply::lab_report tetraply_test_browser nlohmann_json::nlohmann_json)
