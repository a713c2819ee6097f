stdin: "GET /index.html HTTP/1.1\r\n continued\r\nHost: example.org\r\n\r\n"
