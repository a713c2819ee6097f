extern int level;
static inline void rise(void) { level = level + 1; }
