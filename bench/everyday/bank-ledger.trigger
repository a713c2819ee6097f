stdin: "open 1 5000\nopen 2 300\ntransfer 1 2 700\ntransfer 2 2 100\nclose\n"
