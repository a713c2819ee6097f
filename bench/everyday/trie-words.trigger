stdin: "add can\nadd cannot\nhas can\nadd can't\n"
