stdin: "x a3b2\nagain\nx a20b20c20d20\n"
