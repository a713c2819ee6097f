stdin: "a first\na second\ng 1\ny\nd\np\nx\np\nq\n"
