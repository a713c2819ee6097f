argv: "prog" "notes.txt"
file: "notes.txt" "See the manual of the program at\n\nhttps://example.org/documents/manual/index.html\n"
