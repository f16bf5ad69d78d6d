tetraply_test(arena_report SOURCES contests.cpp report_test.cpp
  DEPENDS tetraply::arena_report tetraply::blokus tetraply::twenty48)
tetraply_browser_test(arena_report SOURCES report_browser_test.cpp viewer_browser_test.cpp)
