argv: "prog" "http://example.org:8080/a" "ftp://anna:secret@files.example.org/pub"
