stdin: "title The Moon\nisbn 0-306-40615-2\nisbn 0-306-40615-2X\n"
