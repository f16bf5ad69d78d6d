# tetraply_web(TARGET): builds the page of web/ and puts it into TARGET, packed as tools/pack-page.mjs describes, as
# std::string_view tetraply::embedded::page_pack() of <embedded/page_pack.hpp>. Without TETRAPLY_WEB the pack is empty.
function(tetraply_web target)
  set(pack ${CMAKE_CURRENT_BINARY_DIR}/page.pack)
  if(TETRAPLY_WEB)
    tetraply_find_node()
    set(web ${PROJECT_SOURCE_DIR}/web)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
    add_custom_command(
      OUTPUT ${pack}
      COMMAND ${PROJECT_SOURCE_DIR}/tools/build-web ${CMAKE_CURRENT_BINARY_DIR}/page ${pack}
      DEPENDS ${sources} ${web}/index.html ${web}/package.json ${web}/package-lock.json ${web}/svelte.config.js
              ${web}/tsconfig.json ${web}/vite.config.ts ${PROJECT_SOURCE_DIR}/tools/build-web
              ${PROJECT_SOURCE_DIR}/tools/pack-page.mjs
      COMMENT "Building the page"
      VERBATIM)
  else()
    file(CONFIGURE OUTPUT ${pack} CONTENT "tetraply-page 1\n\n")
  endif()
  tetraply_embed(${target} page_pack ${pack})
endfunction()

# The page's tools are programs of Node.js, which must not be older than they ask for.
function(tetraply_find_node)
  find_program(TETRAPLY_NODE node)
  find_program(TETRAPLY_NPM npm)
  if(TETRAPLY_NODE AND TETRAPLY_NPM)
    execute_process(COMMAND ${TETRAPLY_NODE} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(version MATCHES "^v([0-9]+)\\." AND CMAKE_MATCH_1 GREATER_EQUAL 18)
      return()
    endif()
    set(found "; ${TETRAPLY_NODE} is ${version}")
  endif()
  message(FATAL_ERROR "The page needs node 18 or later and npm${found}. Install them, or build without the page: "
                      "-DTETRAPLY_WEB=OFF")
endfunction()
