int shared(int);
int main(void) { return shared(1); }
