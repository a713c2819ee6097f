stdin: "encrypt key:1234-5\n12 words\n"
