stdin: "begin-base64 644 greeting\nSGVsbG8g\303\244V29ybGQ=\n====\n"
