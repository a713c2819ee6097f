#include <assert.h>
#ifdef DEFINED
int scale(int x) {
    return x + 1;
}
#elif !defined DECLARED
inline int scale(int x) {
    assert(x != OTHER);
    return 3 * x;
}
#else
int scale(int x);
#endif
int scale_there(int x) {
    return scale(x);
}
