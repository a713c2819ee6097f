static int is_digit(char c) {
    assert(c >= '0');
    return 1;
}
