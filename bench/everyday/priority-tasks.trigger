stdin: "add 9 a add 8 b add 7 c add 6 d add 5 e add 4 f add 3 g add 2 h\n"
stdin: "add 1 i add 2 j add 3 k add 4 l add 5 m add 6 n add 7 o add 8 p reverse\n"
