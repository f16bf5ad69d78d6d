# Builds the report page of a contest.
tetraply_room(arena_report EDGE report.cpp DEPENDS tetraply::html tetraply::json)
tetraply_embed(tetraply_arena_report arena_report_html page/report.html)
foreach(style report viewer)
  tetraply_embed(tetraply_arena_report arena_${style}_css page/${style}.css)
endforeach()
foreach(script contest plots tables summary board viewer report)
  tetraply_embed(tetraply_arena_report arena_${script}_js page/${script}.js)
endforeach()
