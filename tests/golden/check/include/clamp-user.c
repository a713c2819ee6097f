#include "clamp.h"
int clamp_twice(int value) {
    return clamp(clamp(value));
}
