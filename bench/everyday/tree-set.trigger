stdin: "add 50 add 30 add 70 add 80\nprint\ndel 50\nprint\n"
