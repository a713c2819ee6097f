stdin: "echo one\necho two\n!1\nhistory\n!-2\n!-12\n"
