tetraply_test(lab_report SOURCES report_test.cpp DEPENDS tetraply::lab_report nlohmann_json::nlohmann_json)
tetraply_browser_test(lab_report SOURCES report_browser_test.cpp)
