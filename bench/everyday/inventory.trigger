stdin: "add bolt 10\nadd nut 20\ntake bolt 3\ncheck\nrename bolt nut\ncheck\n"
