/* runtime/event_call.h - the code that stands between a call of EVR and the function, as assembly.
 *
 * FL_EVENT_CALL(label, function): everything is as the caller left it when the function begins. Also part of
 * Faultline itself, which puts FL_EVENT_CALL_64 or FL_EVENT_CALL_32 into the assembly of users' files.
 */
#ifndef FL_RUNTIME_EVENT_CALL_H
#define FL_RUNTIME_EVENT_CALL_H

#define FL_EVENT_CALL_BEGIN "\t.text\n"

/* clang-format off */
#define FL_EVENT_CALL_64(label, function)                                                    \
    label ":\n"                                                                              \
    "\tpushq %rax\n\tpushq %rdi\n\tpushq %rsi\n\tpushq %rdx\n\tpushq %rcx\n\tpushq %r8\n\tpushq %r9\n" \
    "\tsubq $128, %rsp\n"                                                                    \
    "\tmovups %xmm0, (%rsp)\n\tmovups %xmm1, 16(%rsp)\n\tmovups %xmm2, 32(%rsp)\n"           \
    "\tmovups %xmm3, 48(%rsp)\n\tmovups %xmm4, 64(%rsp)\n\tmovups %xmm5, 80(%rsp)\n"         \
    "\tmovups %xmm6, 96(%rsp)\n\tmovups %xmm7, 112(%rsp)\n"                                  \
    "\tcall fl_feed_event\n"                                                                 \
    "\tmovups (%rsp), %xmm0\n\tmovups 16(%rsp), %xmm1\n\tmovups 32(%rsp), %xmm2\n"           \
    "\tmovups 48(%rsp), %xmm3\n\tmovups 64(%rsp), %xmm4\n\tmovups 80(%rsp), %xmm5\n"         \
    "\tmovups 96(%rsp), %xmm6\n\tmovups 112(%rsp), %xmm7\n"                                  \
    "\taddq $128, %rsp\n"                                                                    \
    "\tpopq %r9\n\tpopq %r8\n\tpopq %rcx\n\tpopq %rdx\n\tpopq %rsi\n\tpopq %rdi\n\tpopq %rax\n" \
    "\tjmp " function "\n"

/* The id and two words of the value, copied. */
#define FL_EVENT_CALL_32(label, function)                                  \
    label ":\n"                                                            \
    "\tsubl $12, %esp\n"                                                   \
    "\tmovl 16(%esp), %eax\n\tmovl %eax, (%esp)\n"                         \
    "\tmovl 20(%esp), %eax\n\tmovl %eax, 4(%esp)\n"                        \
    "\tmovl 24(%esp), %eax\n\tmovl %eax, 8(%esp)\n"                        \
    "\tcall fl_feed_event\n"                                               \
    "\taddl $12, %esp\n"                                                   \
    "\tjmp " function "\n"
/* clang-format on */

#ifdef __x86_64__
#define FL_EVENT_CALL FL_EVENT_CALL_64
#else
#define FL_EVENT_CALL FL_EVENT_CALL_32
#endif

#endif
