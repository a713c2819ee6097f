stdin: "the quick brown fox jumps over a lazy dog and then sleeps\n"
