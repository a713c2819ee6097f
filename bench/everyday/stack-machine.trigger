stdin: "push 3\nprint\npush 1\nsub\npush 0\njz 70\nhalt\n"
