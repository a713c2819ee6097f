argv: "prog" "--total" "1h30m" "45s" "2d12"
