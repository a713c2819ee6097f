stdin: "add 5\nadd 7\nerase 0\nadd 9\nadd 11\nadd 13\nlist\ninsert 0 3\nlist\n"
