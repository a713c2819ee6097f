stdin: "coin 100\ncoin 50\nchoose tea\ncancel\n"
