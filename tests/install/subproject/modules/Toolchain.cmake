message(FATAL_ERROR "tetraply included a module of the project that includes it")
