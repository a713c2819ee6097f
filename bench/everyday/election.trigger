stdin: "stand ann\nstand bob\nvote ann\ncount\nvote bob\nvote anna\ncount\n"
