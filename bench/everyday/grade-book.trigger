stdin: "Ann: 90 85 e 77\nBob: 60 70\nCarl: e e\n"
