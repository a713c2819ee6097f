stdin: "5:hello,0:,3:abc,4294967295:the quick brown fox jumps over the lazy dog, and then it runs and runs away"
