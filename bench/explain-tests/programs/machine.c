/* A stack machine with an assembler: labels, jumps, calls, memory, and a limit on steps. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CODE 256
#define MAX_STACK 64
#define MAX_MEMORY 32
#define MAX_LABELS 32

enum opcode { PUSH, POP, ADD, SUB, MUL, DIV, MOD, NEG, DUP, SWAP, OVER, EQ, LT, GT, NOT, JMP, JZ, CALL, RET, LOAD, STORE, PRINT, EMIT, HALT };

struct mnemonic {
    const char *name;
    enum opcode opcode;
    int has_operand;
};

static const struct mnemonic mnemonics[] = {
    {"push", PUSH, 1}, {"pop", POP, 0},   {"add", ADD, 0},     {"sub", SUB, 0},     {"mul", MUL, 0},
    {"div", DIV, 0},   {"mod", MOD, 0},   {"neg", NEG, 0},     {"dup", DUP, 0},     {"swap", SWAP, 0},
    {"over", OVER, 0}, {"eq", EQ, 0},     {"lt", LT, 0},       {"gt", GT, 0},       {"not", NOT, 0},
    {"jmp", JMP, 1},   {"jz", JZ, 1},     {"call", CALL, 1},   {"ret", RET, 0},     {"load", LOAD, 1},
    {"store", STORE, 1}, {"print", PRINT, 0}, {"emit", EMIT, 0}, {"halt", HALT, 0},
};

struct instruction {
    enum opcode opcode;
    long operand;
    char label[16];
    int line;
};

struct label {
    char name[16];
    int address;
};

struct assembly {
    struct instruction code[MAX_CODE];
    int length;
    struct label labels[MAX_LABELS];
    int label_count;
    int errors;
};

struct machine {
    long stack[MAX_STACK];
    int depth;
    int returns[MAX_STACK];
    int return_count;
    long memory[MAX_MEMORY];
    int counter;
    long steps;
    const char *trap;
};

/* ---- assembling ---- */

static void complain(struct assembly *assembly, int line, const char *what) {
    printf("line %d: %s\n", line, what);
    assembly->errors++;
}

static const struct mnemonic *find_mnemonic(const char *name) {
    for (size_t i = 0; i < sizeof mnemonics / sizeof mnemonics[0]; i++)
        if (strcmp(mnemonics[i].name, name) == 0)
            return &mnemonics[i];
    return NULL;
}

static int find_label(const struct assembly *assembly, const char *name) {
    for (int i = 0; i < assembly->label_count; i++)
        if (strcmp(assembly->labels[i].name, name) == 0)
            return assembly->labels[i].address;
    return -1;
}

static void add_label(struct assembly *assembly, const char *name, int line) {
    if (find_label(assembly, name) >= 0) {
        complain(assembly, line, "label is defined twice");
        return;
    }
    if (assembly->label_count == MAX_LABELS) {
        complain(assembly, line, "too many labels");
        return;
    }
    struct label *label = &assembly->labels[assembly->label_count++];
    strncpy(label->name, name, sizeof label->name - 1);
    label->name[sizeof label->name - 1] = '\0';
    label->address = assembly->length;
}

static void add_instruction(struct assembly *assembly, const struct mnemonic *mnemonic, const char *operand, int line) {
    if (assembly->length == MAX_CODE) {
        complain(assembly, line, "program is too long");
        return;
    }
    struct instruction *instruction = &assembly->code[assembly->length++];
    memset(instruction, 0, sizeof *instruction);
    instruction->opcode = mnemonic->opcode;
    instruction->line = line;
    if (operand == NULL)
        return;
    if (isdigit((unsigned char)*operand) || *operand == '-')
        instruction->operand = atol(operand);
    else
        strncpy(instruction->label, operand, sizeof instruction->label - 1);
}

static void assemble_line(struct assembly *assembly, char *text, int line) {
    char *comment = strchr(text, ';');
    if (comment != NULL)
        *comment = '\0';
    char *word = strtok(text, " \t\n");
    while (word != NULL) {
        size_t length = strlen(word);
        if (word[length - 1] == ':') {
            word[length - 1] = '\0';
            add_label(assembly, word, line);
        } else {
            const struct mnemonic *mnemonic = find_mnemonic(word);
            char *operand = NULL;
            if (mnemonic == NULL) {
                complain(assembly, line, "no such instruction");
                return;
            }
            if (mnemonic->has_operand) {
                operand = strtok(NULL, " \t\n");
                if (operand == NULL) {
                    complain(assembly, line, "operand is missing");
                    return;
                }
            }
            add_instruction(assembly, mnemonic, operand, line);
        }
        word = strtok(NULL, " \t\n");
    }
}

static void resolve_labels(struct assembly *assembly) {
    for (int i = 0; i < assembly->length; i++) {
        struct instruction *each = &assembly->code[i];
        if (each->label[0] == '\0')
            continue;
        int address = find_label(assembly, each->label);
        if (address < 0)
            complain(assembly, each->line, "no such label");
        each->operand = address;
    }
}

/* ---- executing ---- */

static void push(struct machine *machine, long value) {
    if (machine->depth == MAX_STACK) {
        machine->trap = "stack overflow";
        return;
    }
    machine->stack[machine->depth++] = value;
}

static long pop(struct machine *machine) {
    if (machine->depth == 0) {
        machine->trap = "stack underflow";
        return 0;
    }
    return machine->stack[--machine->depth];
}

static long divide(struct machine *machine, long left, long right, int wants_rest) {
    if (right == 0) {
        machine->trap = "division by zero";
        return 0;
    }
    return wants_rest ? left % right : left / right;
}

static void binary(struct machine *machine, enum opcode opcode) {
    long right = pop(machine);
    long left = pop(machine);
    long result = 0;
    switch (opcode) {
    case ADD: result = left + right; break;
    case SUB: result = left - right; break;
    case MUL: result = left * right; break;
    case DIV: result = divide(machine, left, right, 0); break;
    case MOD: result = divide(machine, left, right, 1); break;
    case EQ: result = left == right; break;
    case LT: result = left < right; break;
    case GT: result = left > right; break;
    default: machine->trap = "bad operator"; break;
    }
    push(machine, result);
}

static long *memory_at(struct machine *machine, long address) {
    if (address < 0 || address >= MAX_MEMORY) {
        machine->trap = "bad address";
        return &machine->memory[0];
    }
    return &machine->memory[address];
}

static void call(struct machine *machine, long target) {
    if (machine->return_count == MAX_STACK) {
        machine->trap = "too many calls";
        return;
    }
    machine->returns[machine->return_count++] = machine->counter;
    machine->counter = (int)target;
}

static void give_back(struct machine *machine) {
    if (machine->return_count == 0) {
        machine->trap = "return without call";
        return;
    }
    machine->counter = machine->returns[--machine->return_count];
}

static int step(struct machine *machine, const struct instruction *instruction) {
    long first, second;
    machine->counter++;
    machine->steps++;
    switch (instruction->opcode) {
    case PUSH: push(machine, instruction->operand); break;
    case POP: pop(machine); break;
    case NEG: push(machine, -pop(machine)); break;
    case NOT: push(machine, pop(machine) == 0); break;
    case DUP:
        first = pop(machine);
        push(machine, first);
        push(machine, first);
        break;
    case SWAP:
        first = pop(machine);
        second = pop(machine);
        push(machine, first);
        push(machine, second);
        break;
    case OVER:
        first = pop(machine);
        second = pop(machine);
        push(machine, second);
        push(machine, first);
        push(machine, second);
        break;
    case JMP: machine->counter = (int)instruction->operand; break;
    case JZ:
        if (pop(machine) == 0)
            machine->counter = (int)instruction->operand;
        break;
    case CALL: call(machine, instruction->operand); break;
    case RET: give_back(machine); break;
    case LOAD: push(machine, *memory_at(machine, instruction->operand)); break;
    case STORE:
        first = pop(machine);
        *memory_at(machine, instruction->operand) = first;
        break;
    case PRINT: printf("%ld\n", pop(machine)); break;
    case EMIT: putchar((int)(pop(machine) & 127)); break;
    case HALT: return 0;
    default: binary(machine, instruction->opcode); break;
    }
    return machine->trap == NULL;
}

static int execute(struct machine *machine, const struct assembly *assembly, long limit) {
    int line = 0;
    while (machine->counter >= 0 && machine->counter < assembly->length) {
        line = assembly->code[machine->counter].line;
        if (machine->steps >= limit) {
            machine->trap = "too many steps";
            break;
        }
        if (!step(machine, &assembly->code[machine->counter]))
            break;
    }
    if (machine->trap != NULL) {
        printf("trap in line %d: %s\n", line, machine->trap);
        return 4;
    }
    printf("%ld steps, %d left on the stack\n", machine->steps, machine->depth);
    return 0;
}

int main(int argc, char **argv) {
    static struct assembly assembly;
    static struct machine machine;
    char line[128];
    int number = 0;
    long limit = argc > 1 ? atol(argv[1]) : 500;
    while (fgets(line, sizeof line, stdin) != NULL)
        assemble_line(&assembly, line, ++number);
    resolve_labels(&assembly);
    if (assembly.errors > 0) {
        printf("%d errors\n", assembly.errors);
        return 2;
    }
    return execute(&machine, &assembly, limit);
}
