stdin: "Subject: hello\nContent-Type: multipart/mixed; boundary=\"----=_Part_0123456789_abcdefghijklmnop\"\n\nbody\n"
