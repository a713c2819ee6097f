stdin: "job 3\njob 12\nprint\ncancel 2\njob 5\nprint\njob 1\n"
