stdin: "<one\n>one\n<two\n<three\n>3\n<four\n<five\n<six\n<seven\n<eight\n>eight\n"
