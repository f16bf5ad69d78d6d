tetraply_test(lab_report SANITIZE address SOURCES report_test.cpp DEPENDS tetraply::lab_report)
tetraply_browser_test(lab_pages SOURCES report_browser_test.cpp DEPENDS tetraply::lab_report)
