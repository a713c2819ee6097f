stdin: "lend 17 ann\nlend 4 bob\nlist\nback 17\nlist\nback 17\n"
