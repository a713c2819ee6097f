/* models/getopt.c - options on the command line, as GNU does them.
 *
 * Arguments that are no options are moved behind all options, unless the option string starts with
 * '+' (stop at the first of them) or '-' (give each as the argument of an option 1).
 */
#include <getopt.h>
#include <stdio.h>

#include "internal.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

static char *next_letter;                 /* in a group of short options; NULL or at its end: none */
static int first_operand, behind_operand; /* operands that were skipped, and stand before optind */

enum order { ORDER_PERMUTE, ORDER_STOP, ORDER_RETURN };

static bool is_operand(const char *argument) {
    return argument[0] != '-' || argument[1] == 0;
}

static void reverse(char **argv, int from, int to) {
    for (to--; from < to; from++, to--) {
        char *argument = argv[from];
        argv[from] = argv[to];
        argv[to] = argument;
    }
}

/* Moves the operands behind the options that were read after them. */
static void exchange(char **argv) {
    reverse(argv, first_operand, behind_operand);
    reverse(argv, behind_operand, optind);
    reverse(argv, first_operand, optind);
    first_operand += optind - behind_operand;
    behind_operand = optind;
}

static void say(const char *text) {
    __fl_output(2, text, fl_model_length(text));
}

/* "program: option '--name' ...": the parts of one message */
static void complain(char **argv, const char *before, const char *dashes, const char *name, size_t length,
                     const char *after) {
    say(argv[0]);
    say(": ");
    say(before);
    say("'");
    say(dashes);
    __fl_output(2, name, length);
    say("'");
    say(after);
    say("\n");
}

static bool has_prefix(const char *name, const char *prefix, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (name[i] != prefix[i]) return false;
    return true;
}

/* The option that the text names, whole or by an unambiguous start; -1: none; -2: ambiguous. */
static int find_long(const struct option *options, const char *text, size_t length, bool long_only) {
    int found = -1;
    bool ambiguous = false;
    for (int i = 0; options[i].name; i++) {
        if (!has_prefix(options[i].name, text, length)) continue;
        if (fl_model_length(options[i].name) == length) return i;
        if (found < 0)
            found = i;
        else if (long_only || options[found].has_arg != options[i].has_arg ||
                 options[found].flag != options[i].flag || options[found].val != options[i].val)
            ambiguous = true;
    }
    return ambiguous ? -2 : found;
}

struct request {
    int argc;
    char **argv;
    const char *letters;
    const struct option *options;
    int *index;
    bool long_only, is_posix;
    bool is_silent;     /* no messages */
    bool tells_missing; /* ':' for a missing argument, not '?' */
};

/* The text behind the dashes names a long option; -1 if it should be read as short ones instead. */
static int long_option(const struct request *request, const char *dashes) {
    const struct option *options = request->options;
    char *text = next_letter;
    size_t length = 0;
    while (text[length] && text[length] != '=') length++;
    int found = find_long(options, text, length, request->long_only);
    if (found == -1 && request->long_only && dashes[1] == 0) {
        for (const char *letter = request->letters; *letter; letter++)
            if (*letter == *text) return -1;
    }
    next_letter = NULL;
    optind++;
    if (found < 0) {
        if (!request->is_silent && found == -1)
            complain(request->argv, "unrecognized option ", dashes, text, fl_model_length(text), "");
        if (!request->is_silent && found == -2)
            complain(request->argv, "option ", dashes, text, fl_model_length(text), " is ambiguous");
        optopt = 0;
        return '?';
    }
    const struct option *option = &options[found];
    size_t name_length = fl_model_length(option->name);
    if (text[length] == '=') {
        if (option->has_arg == no_argument) {
            if (!request->is_silent)
                complain(request->argv, "option ", dashes, option->name, name_length,
                         " doesn't allow an argument");
            optopt = option->val;
            return '?';
        }
        optarg = text + length + 1;
    } else if (option->has_arg == required_argument) {
        if (optind >= request->argc) {
            if (!request->is_silent)
                complain(request->argv, "option ", dashes, option->name, name_length, " requires an argument");
            optopt = option->val;
            return request->tells_missing ? ':' : '?';
        }
        optarg = request->argv[optind++];
    }
    if (request->index) *request->index = found;
    if (!option->flag) return option->val;
    *option->flag = option->val;
    return 0;
}

static int short_option(const struct request *request) {
    char letter = *next_letter++;
    const char *place = request->letters;
    while (*place && *place != letter) place++;
    if (!*next_letter) optind++;
    if (!*place || letter == ':' || letter == ';') {
        if (!request->is_silent) {
            say(request->argv[0]);
            say(": invalid option -- '");
            __fl_output(2, &letter, 1);
            say("'\n");
        }
        optopt = letter;
        return '?';
    }
    if (place[1] != ':') return letter;
    bool has_rest = *next_letter != 0;
    if (has_rest) {
        optarg = next_letter;
        optind++;
    } else if (place[2] == ':') {
        optarg = NULL;
    } else if (optind >= request->argc) {
        if (!request->is_silent) {
            say(request->argv[0]);
            say(": option requires an argument -- '");
            __fl_output(2, &letter, 1);
            say("'\n");
        }
        optopt = letter;
        next_letter = NULL;
        return request->tells_missing ? ':' : '?';
    } else {
        optarg = request->argv[optind++];
    }
    next_letter = NULL;
    return letter;
}

/* Goes to the next argument that is an option; gives what to return if there is none, else 0. */
static int find_next(const struct request *request, enum order order) {
    char **argv = request->argv;
    if (behind_operand > optind) behind_operand = optind;
    if (first_operand > optind) first_operand = optind;
    if (order == ORDER_PERMUTE) {
        if (first_operand != behind_operand && behind_operand != optind)
            exchange(argv);
        else if (behind_operand != optind)
            first_operand = optind;
        while (optind < request->argc && is_operand(argv[optind])) optind++;
        behind_operand = optind;
    }
    if (optind != request->argc && fl_model_compare(argv[optind], "--") == 0) {
        optind++;
        if (first_operand != behind_operand && behind_operand != optind)
            exchange(argv);
        else if (first_operand == behind_operand)
            first_operand = optind;
        behind_operand = request->argc;
        optind = request->argc;
    }
    if (optind == request->argc) {
        if (first_operand != behind_operand) optind = first_operand;
        return -1;
    }
    if (is_operand(argv[optind])) {
        if (order == ORDER_STOP) return -1;
        optarg = argv[optind++];
        return 1;
    }
    return 0;
}

/* Is the variable in the environment? */
static bool is_posixly_correct(void) {
    static bool is_known, is_set;
    if (!is_known) is_set = __fl_environment_byte("POSIXLY_CORRECT", 0) >= 0;
    is_known = true;
    return is_set;
}

static bool is_at_operand(const struct request *request) {
    return optind < request->argc && is_operand(request->argv[optind]);
}

static int next_option(struct request request) {
    enum order order = request.is_posix ? ORDER_STOP : ORDER_PERMUTE;
    if (request.argc < 1) return -1;
    optarg = NULL;
    if (optind == 0) {
        optind = 1;
        next_letter = NULL;
        first_operand = behind_operand = 1;
    } else if (first_operand == 0) {
        first_operand = behind_operand = optind;
    }
    if (*request.letters == '-' || *request.letters == '+')
        order = *request.letters++ == '-' ? ORDER_RETURN : ORDER_STOP;
    request.tells_missing = *request.letters == ':';
    request.is_silent = request.tells_missing || !opterr;
    if (!next_letter || !*next_letter) {
        if (order == ORDER_PERMUTE && is_at_operand(&request) && is_posixly_correct()) order = ORDER_STOP;
        int end = find_next(&request, order);
        if (end) return end;
        char *argument = request.argv[optind];
        if (request.options && argument[1] == '-') {
            next_letter = argument + 2;
            return long_option(&request, "--");
        }
        next_letter = argument + 1;
        if (request.options && request.long_only) {
            bool names_letter = false; /* a single letter that exists is a short option */
            for (const char *letter = request.letters; *letter; letter++)
                if (*letter == argument[1]) names_letter = true;
            if (argument[2] || !names_letter) {
                int result = long_option(&request, "-");
                if (result != -1) return result;
            }
        }
    }
    return short_option(&request);
}

int getopt(int argc, char *const argv[], const char *letters) {
    struct request request = {argc, (char **)argv, letters, NULL, NULL, false, false, false, false};
    return next_option(request);
}

int __posix_getopt(int argc, char *const argv[], const char *letters);
int __posix_getopt(int argc, char *const argv[], const char *letters) {
    struct request request = {argc, (char **)argv, letters, NULL, NULL, false, true, false, false};
    return next_option(request);
}

int getopt_long(int argc, char *const argv[], const char *letters, const struct option *options, int *index) {
    struct request request = {argc, (char **)argv, letters, options, index, false, false, false, false};
    return next_option(request);
}

int getopt_long_only(int argc, char *const argv[], const char *letters, const struct option *options, int *index) {
    struct request request = {argc, (char **)argv, letters, options, index, true, false, false, false};
    return next_option(request);
}
