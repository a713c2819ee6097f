stdin: "GET http://example.org:80 HTTP/1.1\r\nHost: example.org\r\n\r\n"
