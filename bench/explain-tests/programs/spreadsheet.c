/* A spreadsheet of 8 columns and 20 rows: texts, numbers, formulas with references, ranges and functions.
   Commands: "set A1 12", "set B1 =SUM(A1:A4)*2", "copy B1 C1:C3", "clear A1:B2", "format B1 2", "print", "show B1". */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 8
#define ROWS 20

enum type { EMPTY, NUMBER, LABEL, FORMULA };
enum state { FRESH, BUSY, DONE };
enum error { FINE, BAD_SYNTAX, BAD_REFERENCE, BAD_DIVISION, CYCLE, BAD_NAME, BAD_VALUE };

static const char *const error_names[] = {"", "#SYNTAX", "#REF", "#DIV", "#CYCLE", "#NAME", "#VALUE"};

struct value {
    double number;
    enum error error;
};

struct cell {
    enum type type;
    enum state state;
    int digits;
    char *text;
    struct value value;
};

struct place {
    int column, row;
};

struct range {
    struct place from, to;
};

struct reader {
    const char *at;
    enum error error;
};

static struct cell sheet[ROWS][COLUMNS];
static int evaluations;
static int complaints;

static struct value sum_of(struct reader *reader);
static struct value evaluate(struct place place);

/* ---- places ---- */

static int is_inside(struct place place) {
    return place.column >= 0 && place.column < COLUMNS && place.row >= 0 && place.row < ROWS;
}

static struct cell *cell_at(struct place place) {
    return &sheet[place.row][place.column];
}

/* Reads a place as A1 or $A$1; returns the number of characters, 0 if it is none. */
static int scan_place(const char *text, struct place *place, int *fixed_column, int *fixed_row) {
    const char *at = text;
    *fixed_column = *fixed_row = 0;
    if (*at == '$') {
        *fixed_column = 1;
        at++;
    }
    if (!isalpha((unsigned char)*at))
        return 0;
    place->column = toupper((unsigned char)*at++) - 'A';
    if (*at == '$') {
        *fixed_row = 1;
        at++;
    }
    if (!isdigit((unsigned char)*at))
        return 0;
    int row = 0;
    while (isdigit((unsigned char)*at) && row < 1000)
        row = row * 10 + (*at++ - '0');
    place->row = row - 1;
    return (int)(at - text);
}

static int scan_range(const char *text, struct range *range) {
    int fixed_column, fixed_row;
    int length = scan_place(text, &range->from, &fixed_column, &fixed_row);
    if (length == 0)
        return 0;
    range->to = range->from;
    if (text[length] == ':') {
        int more = scan_place(text + length + 1, &range->to, &fixed_column, &fixed_row);
        if (more == 0)
            return 0;
        length += more + 1;
    }
    if (range->from.column > range->to.column) {
        int column = range->from.column;
        range->from.column = range->to.column;
        range->to.column = column;
    }
    if (range->from.row > range->to.row) {
        int row = range->from.row;
        range->from.row = range->to.row;
        range->to.row = row;
    }
    return length;
}

/* ---- functions over ranges ---- */

struct tally {
    int count;
    double sum, least, most, product;
};

static void count_number(struct tally *tally, double number) {
    if (tally->count == 0 || number < tally->least)
        tally->least = number;
    if (tally->count == 0 || number > tally->most)
        tally->most = number;
    tally->count++;
    tally->sum += number;
    tally->product *= number;
}

static double total(const struct tally *tally) { return tally->sum; }
static double least(const struct tally *tally) { return tally->least; }
static double most(const struct tally *tally) { return tally->most; }
static double count(const struct tally *tally) { return tally->count; }

static double product(const struct tally *tally) {
    return tally->count > 0 ? tally->product : 0;
}

static double average(const struct tally *tally) {
    return tally->count > 0 ? tally->sum / tally->count : 0;
}

static const struct function {
    const char *name;
    double (*apply)(const struct tally *);
    int needs_numbers;
} functions[] = {
    {"SUM", total, 0},     {"MIN", least, 1},       {"MAX", most, 1},
    {"COUNT", count, 0},   {"PRODUCT", product, 0}, {"AVERAGE", average, 1},
};

static void count_range(struct reader *reader, struct tally *tally, const struct range *range) {
    struct place place;
    if (!is_inside(range->from) || !is_inside(range->to)) {
        reader->error = BAD_REFERENCE;
        return;
    }
    for (place.row = range->from.row; place.row <= range->to.row; place.row++) {
        for (place.column = range->from.column; place.column <= range->to.column; place.column++) {
            enum type type = cell_at(place)->type;
            if (type == EMPTY || type == LABEL)
                continue;
            struct value value = evaluate(place);
            if (value.error != FINE)
                reader->error = value.error;
            count_number(tally, value.number);
        }
    }
}

/* ---- expressions ---- */

static void skip_blanks(struct reader *reader) {
    while (*reader->at == ' ')
        reader->at++;
}

static int accept(struct reader *reader, char c) {
    skip_blanks(reader);
    if (*reader->at != c)
        return 0;
    reader->at++;
    return 1;
}

static double comparison(struct reader *reader) {
    double left = sum_of(reader).number;
    skip_blanks(reader);
    char first = *reader->at;
    if (first != '<' && first != '>' && first != '=')
        return left;
    reader->at++;
    int is_or_equal = first != '=' && *reader->at == '=';
    int is_unequal = first == '<' && *reader->at == '>';
    if (is_or_equal || is_unequal)
        reader->at++;
    double right = sum_of(reader).number;
    if (is_unequal)
        return left != right;
    if (left == right)
        return first == '=' || is_or_equal;
    return first == '<' ? left < right : first == '>' ? left > right : 0;
}

static double choose(struct reader *reader) {
    double condition = comparison(reader);
    if (!accept(reader, ','))
        reader->error = BAD_SYNTAX;
    double yes = comparison(reader);
    if (!accept(reader, ','))
        reader->error = BAD_SYNTAX;
    double no = comparison(reader);
    if (!accept(reader, ')'))
        reader->error = BAD_SYNTAX;
    return condition != 0 ? yes : no;
}

static double call(struct reader *reader, const char *name) {
    struct tally tally = {0, 0, 0, 0, 1};
    const struct function *function = NULL;
    if (strcmp(name, "IF") == 0)
        return choose(reader);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (strcmp(functions[i].name, name) == 0)
            function = &functions[i];
    if (function == NULL) {
        reader->error = BAD_NAME;
        return 0;
    }
    do {
        struct range range;
        skip_blanks(reader);
        int length = scan_range(reader->at, &range);
        if (length > 0 && memchr(reader->at, ':', (size_t)length) != NULL) {
            reader->at += length;
            count_range(reader, &tally, &range);
        } else {
            count_number(&tally, comparison(reader));
        }
    } while (accept(reader, ',') && reader->error == FINE);
    if (!accept(reader, ')'))
        reader->error = BAD_SYNTAX;
    if (function->needs_numbers && tally.count == 0)
        reader->error = BAD_VALUE;
    return function->apply(&tally);
}

static double primary(struct reader *reader) {
    struct place place;
    int fixed_column, fixed_row, length;
    if (reader->error != FINE)
        return 0;
    if (accept(reader, '(')) {
        double inner = comparison(reader);
        if (!accept(reader, ')'))
            reader->error = BAD_SYNTAX;
        return inner;
    }
    if (accept(reader, '-'))
        return -primary(reader);
    if (isdigit((unsigned char)*reader->at)) {
        char *end;
        double number = strtod(reader->at, &end);
        reader->at = end;
        return number;
    }
    length = scan_place(reader->at, &place, &fixed_column, &fixed_row);
    if (length > 0) {
        reader->at += length;
        if (!is_inside(place)) {
            reader->error = BAD_REFERENCE;
            return 0;
        }
        struct value value = evaluate(place);
        if (value.error != FINE)
            reader->error = value.error;
        return value.number;
    }
    char name[16];
    for (length = 0; isalpha((unsigned char)*reader->at) && length < 15; length++)
        name[length] = (char)toupper((unsigned char)*reader->at++);
    name[length] = '\0';
    if (length > 0 && accept(reader, '('))
        return call(reader, name);
    reader->error = length > 0 ? BAD_NAME : BAD_SYNTAX;
    return 0;
}

static double power_of(struct reader *reader) {
    double base = primary(reader);
    if (!accept(reader, '^'))
        return base;
    double wanted = power_of(reader), result = 1;
    if (!(wanted >= -60 && wanted <= 60)) {
        reader->error = BAD_VALUE;
        return 0;
    }
    int exponent = (int)wanted;
    for (int i = 0; i < abs(exponent); i++)
        result *= base;
    if (exponent >= 0)
        return result;
    if (result == 0) {
        reader->error = BAD_DIVISION;
        return 0;
    }
    return 1 / result;
}

static double product_of(struct reader *reader) {
    double left = power_of(reader);
    for (;;) {
        if (accept(reader, '*')) {
            left *= power_of(reader);
        } else if (accept(reader, '/')) {
            double right = power_of(reader);
            if (right == 0 && reader->error == FINE)
                reader->error = BAD_DIVISION;
            left = right != 0 ? left / right : 0;
        } else if (accept(reader, '%')) {
            left /= 100;
        } else {
            return left;
        }
    }
}

static struct value sum_of(struct reader *reader) {
    struct value value = {product_of(reader), FINE};
    for (;;) {
        if (accept(reader, '+'))
            value.number += product_of(reader);
        else if (accept(reader, '-'))
            value.number -= product_of(reader);
        else
            break;
    }
    value.error = reader->error;
    return value;
}

static struct value evaluate(struct place place) {
    struct cell *cell = cell_at(place);
    struct value value = {0, FINE};
    if (cell->type == EMPTY)
        return value;
    if (cell->type == LABEL) {
        value.error = BAD_VALUE;
        return value;
    }
    if (cell->state == DONE)
        return cell->value;
    if (cell->state == BUSY) {
        value.error = CYCLE;
        return value;
    }
    if (cell->type == NUMBER) {
        value.number = strtod(cell->text, NULL);
    } else {
        struct reader reader = {cell->text + 1, FINE};
        cell->state = BUSY;
        evaluations++;
        value.number = comparison(&reader);
        skip_blanks(&reader);
        if (reader.error == FINE && *reader.at != '\0')
            reader.error = BAD_SYNTAX;
        value.error = reader.error;
    }
    cell->state = DONE;
    cell->value = value;
    return value;
}

/* ---- commands ---- */

static void complain(const char *what) {
    printf("error: %s\n", what);
    complaints++;
}

static void forget_values(void) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            sheet[row][column].state = FRESH;
}

static void set_cell(struct place place, const char *text) {
    struct cell *cell = cell_at(place);
    char *end;
    free(cell->text);
    cell->text = NULL;
    cell->type = EMPTY;
    if (*text != '\0') {
        cell->text = malloc(strlen(text) + 1);
        if (cell->text == NULL)
            exit(3);
        strcpy(cell->text, text);
        strtod(text, &end);
        cell->type = *text == '=' ? FORMULA : *end == '\0' ? NUMBER : LABEL;
    }
    forget_values();
}

/* Copies a formula so that references move along, except for parts after a $. */
static void shift_formula(const char *from, char *to, size_t room, int columns, int rows) {
    size_t length = 0;
    while (*from != '\0' && length + 16 < room) {
        struct place place;
        int fixed_column, fixed_row;
        int used = scan_place(from, &place, &fixed_column, &fixed_row);
        if (used == 0) {
            do {
                to[length++] = *from++;
            } while (isalpha((unsigned char)from[-1]) && isalpha((unsigned char)*from) && length + 16 < room);
            continue;
        }
        from += used;
        place.column += fixed_column ? 0 : columns;
        place.row += fixed_row ? 0 : rows;
        if (is_inside(place))
            length += (size_t)sprintf(to + length, "%s%c%s%d", fixed_column ? "$" : "", 'A' + place.column, fixed_row ? "$" : "", place.row + 1);
        else
            length += (size_t)sprintf(to + length, "Z99");
    }
    to[length] = '\0';
}

static void copy_cell(struct place from, const struct range *to) {
    char text[200], source[200] = "";
    struct cell *cell = cell_at(from);
    struct place place;
    if (cell->text != NULL)
        snprintf(source, sizeof source, "%s", cell->text);
    for (place.row = to->from.row; place.row <= to->to.row; place.row++) {
        for (place.column = to->from.column; place.column <= to->to.column; place.column++) {
            if (source[0] == '=') {
                shift_formula(source, text, sizeof text, place.column - from.column, place.row - from.row);
                set_cell(place, text);
            } else {
                set_cell(place, source);
            }
            cell_at(place)->digits = cell->digits;
        }
    }
}

static void print_cell(struct place place, int width) {
    struct cell *cell = cell_at(place);
    if (cell->type == EMPTY) {
        printf("%*s", width, "");
    } else if (cell->type == LABEL) {
        printf("%-*.*s", width, width > 0 ? width - 1 : 99, cell->text);
    } else {
        struct value value = evaluate(place);
        if (value.error != FINE)
            printf("%*s", width, error_names[value.error]);
        else
            printf("%*.*f", width, cell->digits, value.number);
    }
}

static void print_sheet(void) {
    struct place place, last = {-1, -1};
    for (place.row = 0; place.row < ROWS; place.row++)
        for (place.column = 0; place.column < COLUMNS; place.column++)
            if (cell_at(place)->type != EMPTY) {
                last.row = place.row;
                if (place.column > last.column)
                    last.column = place.column;
            }
    printf("   ");
    for (int column = 0; column <= last.column; column++)
        printf("%9c", 'A' + column);
    printf("\n");
    for (place.row = 0; place.row <= last.row; place.row++) {
        printf("%2d ", place.row + 1);
        for (place.column = 0; place.column <= last.column; place.column++)
            print_cell(place, 9);
        printf("\n");
    }
}

static void run_command(char *line) {
    char command[12], where[16];
    int used = 0;
    struct range range, target;
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, "print") == 0) {
        print_sheet();
        return;
    }
    if (sscanf(line, "%11s %15s %n", command, where, &used) < 2) {
        complain("cannot read the line");
        return;
    }
    int length = scan_range(where, &range);
    if (length == 0 || where[length] != '\0' || !is_inside(range.from) || !is_inside(range.to)) {
        complain("no such cell");
        return;
    }
    const char *rest = line + used;
    if (strcmp(command, "set") == 0) {
        set_cell(range.from, rest);
    } else if (strcmp(command, "copy") == 0) {
        if (scan_range(rest, &target) == 0 || !is_inside(target.from) || !is_inside(target.to))
            complain("bad target");
        else
            copy_cell(range.from, &target);
    } else if (strcmp(command, "show") == 0) {
        print_cell(range.from, 0);
        printf(" <- %s\n", cell_at(range.from)->text != NULL ? cell_at(range.from)->text : "nothing");
    } else if (strcmp(command, "clear") == 0 || strcmp(command, "format") == 0) {
        struct place place;
        for (place.row = range.from.row; place.row <= range.to.row; place.row++)
            for (place.column = range.from.column; place.column <= range.to.column; place.column++)
                if (command[0] == 'c')
                    set_cell(place, "");
                else
                    cell_at(place)->digits = abs(atoi(rest)) % 7;
    } else {
        complain("no such command");
    }
}

int main(int argc, char **argv) {
    char line[160];
    struct place place;
    for (place.row = 0; place.row < ROWS; place.row++)
        for (place.column = 0; place.column < COLUMNS; place.column++)
            cell_at(place)->digits = argc > 1 ? abs(atoi(argv[1])) % 7 : 2;
    while (fgets(line, sizeof line, stdin) != NULL)
        if (line[0] != '\n')
            run_command(line);
    print_sheet();
    printf("%d formulas evaluated\n", evaluations);
    for (place.row = 0; place.row < ROWS; place.row++)
        for (place.column = 0; place.column < COLUMNS; place.column++)
            free(cell_at(place)->text);
    return complaints > 0;
}
