argv: "prog" "-r" "names"
file: "names" "zoe\t17\nanna\t20\n\nbert\t18\n"
