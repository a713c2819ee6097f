stdin: "add one\nadd two\nadd three\nplay two\nnext\nback\ncut two\nnext\n"
