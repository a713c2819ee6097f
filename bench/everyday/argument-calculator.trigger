argv: "prog" "3" "plus" "4.5" "times" "2" "minus"
