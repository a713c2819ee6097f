/* What lost.trace is an instance of, said without a trace: a file that was written and closed, and not deleted
 * since, has something to read when it is opened. */
static int picked;
static unsigned char was_written[32], has_data[32], is_fresh[32];

static void event(unsigned char number, int value) {
    switch (number) {
    case EVENT_PICK: picked = value; break;
    case EVENT_RESET:
        for (int i = 0; i < FILES; i++) was_written[i] = is_fresh[i] = 0;
        break;
    case EVENT_WRITE_SUCC: was_written[picked] = 1; break;
    case EVENT_CLOSE_SUCC:
        if (was_written[picked]) has_data[picked] = 1;
        break;
    case EVENT_DELETE_SUCC: was_written[picked] = has_data[picked] = 0; break;
    case EVENT_OPEN_SUCC: is_fresh[picked] = 1; break;
    case EVENT_READ_SUCC: is_fresh[picked] = 0; break;
    case EVENT_READ_FAIL: assert(!(is_fresh[picked] && has_data[picked])); break;
    default: break;
    }
}
