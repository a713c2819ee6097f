stdin: "add ann 555-1234\nadd bob 555-777\nshow ann\ndel ann\n"
