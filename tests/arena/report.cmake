# Opens the page in Chromium, which has to be there.
tetraply_test(arena_report SOURCES contests.cpp report_browser_test.cpp report_test.cpp viewer_browser_test.cpp
  DEPENDS tetraply::arena_report tetraply::blokus tetraply::twenty48 tetraply_test_browser nlohmann_json::nlohmann_json)
