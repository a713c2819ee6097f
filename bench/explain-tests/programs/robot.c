/* A robot on a grid, with a small language: move, left, right, take, drop, paint, repeat, while, if, procedures.
   The map comes first, then an empty line, then the program. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIZE 24
#define MAX_PROCEDURES 10
#define MAX_CALLS 20
#define MAX_STEPS 1500

/* ---- the world ---- */

enum direction { NORTH, EAST, SOUTH, WEST };

static const char arrows[] = "^>v<";
static const int step_x[] = {0, 1, 0, -1};
static const int step_y[] = {-1, 0, 1, 0};

static char grid[MAX_SIZE][MAX_SIZE];
static char paint[MAX_SIZE][MAX_SIZE];
static int width, height;

static struct {
    int x, y;
    enum direction facing;
    int coins, keys;
    int battery;
    int moves, bumps;
} robot;

static int trace;
static int steps;
static int is_stopped;
static const char *reason;

static void stop(const char *why) {
    if (!is_stopped)
        reason = why;
    is_stopped = 1;
}

static int read_map(void) {
    char line[100];
    int starts = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        int length = (int)strcspn(line, "\r\n");
        if (length == 0)
            break;
        if (length > MAX_SIZE || height == MAX_SIZE) {
            printf("map is too large\n");
            return 0;
        }
        for (int x = 0; x < length; x++) {
            const char *arrow = strchr(arrows, line[x]);
            grid[height][x] = line[x];
            if (arrow != NULL) {
                robot.x = x;
                robot.y = height;
                robot.facing = (enum direction)(arrow - arrows);
                grid[height][x] = '.';
                starts++;
            } else if (strchr("#.$kD~OB!", line[x]) == NULL) {
                printf("what is %c on the map?\n", line[x]);
                return 0;
            }
        }
        if (length > width)
            width = length;
        height++;
    }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            if (grid[y][x] == '\0')
                grid[y][x] = '#';
            paint[y][x] = ' ';
        }
    if (starts != 1)
        printf("%s\n", starts == 0 ? "no robot on the map" : "too many robots on the map");
    return starts == 1;
}

static char look(int x, int y) {
    if (x < 0 || y < 0 || x >= width || y >= height)
        return '#';
    return grid[y][x];
}

static char ahead(void) {
    return look(robot.x + step_x[robot.facing], robot.y + step_y[robot.facing]);
}

static int is_blocked(void) {
    char c = ahead();
    return c == '#' || (c == 'D' && robot.keys == 0);
}

static void teleport(void) {
    int at = robot.y * width + robot.x;
    for (int i = 1; i < width * height; i++) {
        int other = (at + i) % (width * height);
        if (grid[other / width][other % width] == 'O') {
            robot.x = other % width;
            robot.y = other / width;
            return;
        }
    }
}

/* A crate is pushed along if there is room behind it. */
static int push_crate(void) {
    int x = robot.x + step_x[robot.facing], y = robot.y + step_y[robot.facing];
    int behind_x = x + step_x[robot.facing], behind_y = y + step_y[robot.facing];
    char behind = look(behind_x, behind_y);
    if (behind != '.' && behind != '~')
        return 0;
    grid[y][x] = '.';
    grid[behind_y][behind_x] = behind == '~' ? '.' : 'B';
    robot.battery--;
    return 1;
}

static void move_robot(void) {
    char c = ahead();
    if (c == 'B' && !push_crate()) {
        robot.bumps++;
        return;
    }
    if (is_blocked()) {
        robot.bumps++;
        if (robot.bumps > 5)
            stop("broken from bumping into things");
        return;
    }
    robot.x += step_x[robot.facing];
    robot.y += step_y[robot.facing];
    robot.moves++;
    robot.battery--;
    switch (c) {
    case 'D':
        robot.keys--;
        grid[robot.y][robot.x] = '.';
        break;
    case '~':
        stop("drowned");
        break;
    case 'O':
        teleport();
        break;
    case '!':
        stop("reached the goal");
        break;
    }
    if (robot.battery <= 0)
        stop("battery is empty");
}

static void take(void) {
    char *here = &grid[robot.y][robot.x];
    if (*here == '$')
        robot.coins++;
    else if (*here == 'k')
        robot.keys++;
    else {
        robot.bumps++;
        return;
    }
    *here = '.';
}

static void drop(void) {
    if (robot.coins > 0 && grid[robot.y][robot.x] == '.') {
        robot.coins--;
        grid[robot.y][robot.x] = '$';
    } else {
        robot.bumps++;
    }
}

static void print_map(void) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            if (x == robot.x && y == robot.y)
                putchar(arrows[robot.facing]);
            else if (grid[y][x] == '.' && paint[y][x] != ' ')
                putchar(paint[y][x]);
            else
                putchar(grid[y][x]);
        }
        putchar('\n');
    }
}

/* ---- the language ---- */

enum kind { ACTION, PAINT, REPEAT, WHILE, IF, CALL, SAY };

struct test {
    int is_negated;
    char name[10];
    struct test *also;
};

struct statement {
    enum kind kind;
    int line;
    int number;
    char word[12];
    struct test *test;
    struct statement *body, *otherwise, *next;
};

struct procedure {
    char name[12];
    struct statement *body;
};

static struct procedure procedures[MAX_PROCEDURES];
static int procedure_count;
static char source[4000];
static const char *at = source;
static char token[12];
static int line_number = 1;
static int errors;

static void complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("line %d: ", line_number);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    errors++;
}

static void advance(void) {
    size_t length = 0;
    while (isspace((unsigned char)*at) || *at == ';') {
        if (*at == ';')
            while (at[1] != '\n' && at[1] != '\0')
                at++;
        if (*at == '\n')
            line_number++;
        at++;
    }
    if (*at == '{' || *at == '}') {
        token[length++] = *at++;
    } else {
        while (*at != '\0' && !isspace((unsigned char)*at) && strchr("{};", *at) == NULL) {
            if (length + 1 < sizeof token)
                token[length++] = *at;
            at++;
        }
    }
    token[length] = '\0';
}

static int is_token(const char *word) {
    return strcmp(token, word) == 0;
}

static int accept(const char *word) {
    if (!is_token(word))
        return 0;
    advance();
    return 1;
}

static void expect(const char *word) {
    if (!accept(word))
        complain("%s expected before %s", word, token[0] != '\0' ? token : "the end");
}

static struct test *parse_test(void) {
    static const char *const names[] = {"wall", "coin", "key", "door", "water", "crate", "painted", "rich", "tired"};
    struct test *test = calloc(1, sizeof *test);
    if (test == NULL)
        exit(3);
    while (accept("not"))
        test->is_negated = !test->is_negated;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_token(names[i]))
            strcpy(test->name, names[i]);
    if (test->name[0] == '\0')
        complain("no such test: %s", token);
    advance();
    if (accept("and"))
        test->also = parse_test();
    return test;
}

static int parse_number(void) {
    int number = 0;
    if (!isdigit((unsigned char)token[0]))
        complain("number expected before %s", token);
    for (int i = 0; isdigit((unsigned char)token[i]) && number < 1000; i++)
        number = number * 10 + token[i] - '0';
    advance();
    return number;
}

static struct statement *parse_block(void);

static struct statement *parse_statement(void) {
    static const char *const actions[] = {"move", "left", "right", "take", "drop", "back", "halt"};
    struct statement *made = calloc(1, sizeof *made);
    if (made == NULL)
        exit(3);
    made->line = line_number;
    strcpy(made->word, token);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (accept(actions[i])) {
            made->kind = ACTION;
            made->number = 1;
            if (isdigit((unsigned char)token[0]))
                made->number = parse_number();
            return made;
        }
    }
    if (accept("paint")) {
        made->kind = PAINT;
        made->number = '+';
        if (strlen(token) == 1 && isalpha((unsigned char)token[0])) {
            made->number = token[0];
            advance();
        }
    } else if (accept("repeat")) {
        made->kind = REPEAT;
        made->number = parse_number();
        made->body = parse_block();
    } else if (accept("while")) {
        made->kind = WHILE;
        made->test = parse_test();
        made->body = parse_block();
    } else if (accept("if")) {
        made->kind = IF;
        made->test = parse_test();
        made->body = parse_block();
        if (accept("else"))
            made->otherwise = is_token("if") ? parse_statement() : parse_block();
    } else if (accept("say")) {
        made->kind = SAY;
        strcpy(made->word, token);
        advance();
    } else {
        made->kind = CALL;
        advance();
    }
    return made;
}

static struct statement *parse_block(void) {
    struct statement *first = NULL, **link = &first;
    expect("{");
    while (token[0] != '\0' && !is_token("}") && errors == 0) {
        *link = parse_statement();
        link = &(*link)->next;
    }
    expect("}");
    return first;
}

static struct statement *parse_program(void) {
    struct statement *first = NULL, **link = &first;
    advance();
    while (token[0] != '\0' && errors == 0) {
        if (accept("to")) {
            if (procedure_count == MAX_PROCEDURES) {
                complain("too many procedures");
                break;
            }
            struct procedure *procedure = &procedures[procedure_count++];
            strcpy(procedure->name, token);
            advance();
            procedure->body = parse_block();
        } else {
            *link = parse_statement();
            link = &(*link)->next;
        }
    }
    return first;
}

static void free_statements(struct statement *first) {
    while (first != NULL) {
        struct statement *next = first->next;
        while (first->test != NULL) {
            struct test *test = first->test;
            first->test = test->also;
            free(test);
        }
        free_statements(first->body);
        free_statements(first->otherwise);
        free(first);
        first = next;
    }
}

/* ---- running ---- */

static int holds(const struct test *test) {
    int is_true = 0;
    char here = grid[robot.y][robot.x];
    switch (test->name[0]) {
    case 'w': is_true = test->name[2] == 'l' ? is_blocked() : ahead() == '~'; break;
    case 'c': is_true = test->name[1] == 'o' ? here == '$' : ahead() == 'B'; break;
    case 'k': is_true = here == 'k'; break;
    case 'd': is_true = ahead() == 'D'; break;
    case 'p': is_true = paint[robot.y][robot.x] != ' '; break;
    case 'r': is_true = robot.coins >= 3; break;
    case 't': is_true = robot.battery < 10; break;
    }
    if (test->is_negated)
        is_true = !is_true;
    if (is_true && test->also != NULL)
        return holds(test->also);
    return is_true;
}

static void act(const char *word) {
    switch (word[0]) {
    case 'm': move_robot(); break;
    case 'l': robot.facing = (robot.facing + 3) % 4; break;
    case 'r': robot.facing = (robot.facing + 1) % 4; break;
    case 'b': robot.facing = (robot.facing + 2) % 4; break;
    case 't': take(); break;
    case 'd': drop(); break;
    case 'h': stop("halted"); break;
    }
    if (trace)
        printf("%-6s at %d,%d battery %d\n", word, robot.x, robot.y, robot.battery);
}

static void say(const char *word) {
    if (strcmp(word, "coins") == 0)
        printf("%d coins\n", robot.coins);
    else if (strcmp(word, "place") == 0)
        printf("at %d,%d\n", robot.x, robot.y);
    else if (strcmp(word, "map") == 0)
        print_map();
    else
        printf("%s!\n", word);
}

static void run(const struct statement *statement, int depth);

static void call(const struct statement *statement, int depth) {
    for (int i = 0; i < procedure_count; i++)
        if (strcmp(procedures[i].name, statement->word) == 0) {
            if (depth >= MAX_CALLS)
                stop("lost in procedures");
            else
                run(procedures[i].body, depth + 1);
            return;
        }
    printf("line %d: what is %s?\n", statement->line, statement->word);
    stop("confused");
}

static void run(const struct statement *statement, int depth) {
    for (; statement != NULL && !is_stopped; statement = statement->next) {
        if (++steps > MAX_STEPS) {
            stop("out of time");
            return;
        }
        switch (statement->kind) {
        case ACTION:
            for (int i = 0; i < statement->number && !is_stopped; i++)
                act(statement->word);
            break;
        case PAINT:
            paint[robot.y][robot.x] = (char)statement->number;
            break;
        case REPEAT:
            for (int i = 0; i < statement->number && !is_stopped; i++)
                run(statement->body, depth);
            break;
        case WHILE:
            while (!is_stopped && holds(statement->test)) {
                run(statement->body, depth);
                if (++steps > MAX_STEPS)
                    stop("out of time");
            }
            break;
        case IF:
            run(holds(statement->test) ? statement->body : statement->otherwise, depth);
            break;
        case CALL:
            call(statement, depth);
            break;
        case SAY:
            say(statement->word);
            break;
        }
    }
}

static int coins_left(void) {
    int count = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            count += grid[y][x] == '$';
    return count;
}

static int report(void) {
    int score = robot.coins * 10 - robot.bumps * 3 - robot.moves / 10;
    print_map();
    if (reason != NULL)
        printf("%s; ", reason);
    printf("%d moves, %d bumps, %d coins, %d keys, battery %d\n", robot.moves, robot.bumps, robot.coins, robot.keys, robot.battery);
    if (coins_left() == 0 && robot.coins > 0)
        score += 25;
    if (reason != NULL && strcmp(reason, "reached the goal") == 0)
        score += 50 + robot.battery / 5;
    printf("score %d\n", score);
    return score > 0 ? 0 : 1;
}

int main(int argc, char **argv) {
    size_t length = 0;
    int c, result = 2;
    robot.battery = 100;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-t") == 0)
            trace = 1;
        else
            robot.battery = atoi(argv[i]);
    }
    if (robot.battery < 1 || robot.battery > 1000) {
        printf("bad battery\n");
        return 2;
    }
    if (!read_map())
        return 2;
    while (length + 1 < sizeof source && (c = getchar()) != EOF)
        source[length++] = (char)c;
    struct statement *program = parse_program();
    if (errors == 0) {
        run(program, 0);
        result = report();
    }
    free_statements(program);
    for (int i = 0; i < procedure_count; i++)
        free_statements(procedures[i].body);
    return result;
}
