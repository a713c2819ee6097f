stdin: "log started\nlog user ann\ngrep ann\nlog stopped\nlast 5\n"
