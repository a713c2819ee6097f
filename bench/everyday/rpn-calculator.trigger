stdin: "10 20 +\n7 2 roll\n"
