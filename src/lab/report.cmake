# Builds the report page of a sweep.
tetraply_room(lab_report EDGE report.cpp DEPENDS tetraply::html tetraply::json)
tetraply_embed(tetraply_lab_report lab_report_html page/report.html)
tetraply_embed(tetraply_lab_report lab_report_css page/report.css)
foreach(script sweep charts tables words report)
  tetraply_embed(tetraply_lab_report lab_${script}_js page/${script}.js)
endforeach()
