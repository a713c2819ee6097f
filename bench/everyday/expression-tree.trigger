stdin: "show 1+2*(3+4)\nshow 8*-3\n"
