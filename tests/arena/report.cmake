tetraply_test(arena_report SANITIZE address SOURCES contests.cpp report_test.cpp
  DEPENDS tetraply::arena_report tetraply::blokus tetraply::twenty48)
tetraply_browser_test(arena_pages SOURCES contests.cpp report_browser_test.cpp viewer_browser_test.cpp
  DEPENDS tetraply::arena_report tetraply::blokus tetraply::twenty48)
