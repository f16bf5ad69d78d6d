tetraply_room(lab_report SOURCES report.cpp DEPENDS nlohmann_json::nlohmann_json)
