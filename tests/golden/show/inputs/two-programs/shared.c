int shared(int x) { return x + OFFSET; }
