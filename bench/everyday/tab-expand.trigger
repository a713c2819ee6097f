argv: "prog" "-t" "6"
stdin: "one\ttwo\nthis line is rather long, up to here\there\n"
