argv: "prog" "words"
file: "words" "the cat\nsat on a\nrefrigerator\n"
stdin: "the kat sat on a refridgerator\n"
