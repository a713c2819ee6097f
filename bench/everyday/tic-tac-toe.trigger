stdin: "play b2\nplay a1\nundo\nundo\nplay a1\nundo\n"
