static void reach_error(void) {
}
int other(void);
int main(void) {
    if (other() != 3) return 0;
    reach_error();
    return 1;
}
