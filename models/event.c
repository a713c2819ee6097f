/* models/event.c - events that a program reports, where it does not say itself what becomes of them.
 *
 * Whatever type the value has, it is passed as it is.
 */
void EVR(const char *name);
void EVR_value(const char *name, ...);

void EVR(const char *name) {
    (void)name;
}

void EVR_value(const char *name, ...) {
    (void)name;
}
