stdin: "{\"version\": 2, \"name\": \"x\\"
