stdin: "charset=utf-8\ngr\303\274n\nna\303\257ve \370\210\200\200\200 end\n"
