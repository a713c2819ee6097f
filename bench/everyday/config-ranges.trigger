argv: "prog" "a.conf"
file: "a.conf" "# ports\nname:text=web\nport:range=80..90\nhigh:range=100\n"
