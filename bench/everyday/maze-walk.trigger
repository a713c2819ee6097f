argv: "prog" "maze.txt" "enenn"
file: "maze.txt" "### ####\n#..    #\n#S.#.# #\n########\n"
