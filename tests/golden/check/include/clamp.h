inline int clamp(int value) {
    return value > 100 ? 101 : value < 0 ? 0 : value;
}
int clamp_twice(int value);
