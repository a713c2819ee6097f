stdin: "{\"name\": [1, \"caf\303"
