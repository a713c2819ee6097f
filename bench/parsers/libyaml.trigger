stdin: "name: \"one\\ttwo\\n\"\nother: \"\\a\\b\\e\\f\\n\\r\\t\\v\\0\\\\\\N\\_\\L\\P\\a\\b\\e\\f\"\n"
