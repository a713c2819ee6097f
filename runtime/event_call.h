/* runtime/event_call.h - the code that stands between a call that is recorded and the function, as assembly.
 *
 * FL_RECORDED_CALL_64 and _32 are formats for a label, what fl_feed_call is told of the call, and what comes then:
 * a jump to the function, or a return. It leaves all registers of arguments and the stack as the caller had them.
 * On 64 bits fl_feed_call gets the registers as va_arg wants them saved, and the arguments on the stack; on 32
 * bits the latter twice.
 */
#ifndef FL_RUNTIME_EVENT_CALL_H
#define FL_RUNTIME_EVENT_CALL_H

/* What fl_feed_call is told: a kind, then two numbers of arguments, from 0. */
enum fl_recorded_kind {
    FL_RECORDED_EVENT,  /* the id is the first argument, a value the second */
    FL_RECORDED_STRING, /* a text */
    FL_RECORDED_FORMAT, /* a format, and where what is printed begins */
    FL_RECORDED_LIST    /* a format, and a va_list */
};
enum {
    FL_RECORDED_KINDS = 0xf,
    FL_RECORDED_SYSLOG = 0x10, /* the text goes to syslog */
    FL_RECORDED_TEXT_SHIFT = 8,
    FL_RECORDED_VALUES_SHIFT = 16,
    FL_RECORDED_MASK = 0xff
};

#define FL_RECORDED_CALL_64         \
    "%s:\n"                         \
    "\tsubq $184, %%rsp\n"          \
    "\tmovq %%rdi, (%%rsp)\n"       \
    "\tmovq %%rsi, 8(%%rsp)\n"      \
    "\tmovq %%rdx, 16(%%rsp)\n"     \
    "\tmovq %%rcx, 24(%%rsp)\n"     \
    "\tmovq %%r8, 32(%%rsp)\n"      \
    "\tmovq %%r9, 40(%%rsp)\n"      \
    "\tmovups %%xmm0, 48(%%rsp)\n"  \
    "\tmovups %%xmm1, 64(%%rsp)\n"  \
    "\tmovups %%xmm2, 80(%%rsp)\n"  \
    "\tmovups %%xmm3, 96(%%rsp)\n"  \
    "\tmovups %%xmm4, 112(%%rsp)\n" \
    "\tmovups %%xmm5, 128(%%rsp)\n" \
    "\tmovups %%xmm6, 144(%%rsp)\n" \
    "\tmovups %%xmm7, 160(%%rsp)\n" \
    "\tmovq %%rax, 176(%%rsp)\n"    \
    "\tmovq %%rsp, %%rdi\n"         \
    "\tleaq 192(%%rsp), %%rsi\n"    \
    "\tmovl $%u, %%edx\n"           \
    "\tcall fl_feed_call\n"         \
    "\tmovq (%%rsp), %%rdi\n"       \
    "\tmovq 8(%%rsp), %%rsi\n"      \
    "\tmovq 16(%%rsp), %%rdx\n"     \
    "\tmovq 24(%%rsp), %%rcx\n"     \
    "\tmovq 32(%%rsp), %%r8\n"      \
    "\tmovq 40(%%rsp), %%r9\n"      \
    "\tmovups 48(%%rsp), %%xmm0\n"  \
    "\tmovups 64(%%rsp), %%xmm1\n"  \
    "\tmovups 80(%%rsp), %%xmm2\n"  \
    "\tmovups 96(%%rsp), %%xmm3\n"  \
    "\tmovups 112(%%rsp), %%xmm4\n" \
    "\tmovups 128(%%rsp), %%xmm5\n" \
    "\tmovups 144(%%rsp), %%xmm6\n" \
    "\tmovups 160(%%rsp), %%xmm7\n" \
    "\tmovq 176(%%rsp), %%rax\n"    \
    "\taddq $184, %%rsp\n"          \
    "\t%s\n"

#define FL_RECORDED_CALL_32    \
    "%s:\n"                    \
    "\tleal 4(%%esp), %%eax\n" \
    "\tsubl $12, %%esp\n"      \
    "\tmovl %%eax, (%%esp)\n"  \
    "\tmovl %%eax, 4(%%esp)\n" \
    "\tmovl $%u, 8(%%esp)\n"   \
    "\tcall fl_feed_call\n"    \
    "\taddl $12, %%esp\n"      \
    "\t%s\n"

#endif
