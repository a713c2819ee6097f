static void reach_error(void) {
}
int other(void) {
    static int calls;
    if (calls++ > 5) reach_error();
    return 3;
}
