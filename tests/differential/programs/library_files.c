/* Files, strings, sorting, dates, options and the end of the process in the interpreter. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int compare_numbers(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}

static void use_files(void) {
    char name[] = "/tmp/faultline-XXXXXX", line[40];
    int descriptor = mkstemp(name);
    FILE *file = fdopen(descriptor, "w+");
    fprintf(file, "%d\nsecond line\n", 12345);
    printf("%ld ", ftell(file));
    rewind(file);
    int number = 0;
    printf("%d %d ", fscanf(file, "%d", &number), number);
    printf("%s", fgets(line, sizeof line, file));
    printf("%s", fgets(line, sizeof line, file));
    printf("%d %d ", fgets(line, sizeof line, file) == NULL, feof(file) != 0);
    fseek(file, 2, SEEK_SET);
    printf("%c", getc(file));
    ungetc('u', file);
    printf("%c\n", fgetc(file));
    fclose(file);
    descriptor = open(name, O_RDONLY);
    printf("%d ", (int)read(descriptor, line, 5));
    printf("%.5s %d\n", line, (int)lseek(descriptor, 0, SEEK_END));
    close(descriptor);
    printf("%d %d\n", remove(name), fopen(name, "r") == NULL);
    printf("%s\n", strerror(errno));
}

static void use_strings(void) {
    char text[] = "one,two;;three", *rest;
    for (char *token = strtok_r(text, ",;", &rest); token; token = strtok_r(NULL, ",;", &rest))
        printf("<%s>", token);
    char copy[20] = "x";
    strncat(copy, "yyyyyy", 3);
    printf("%s %zu %s %d %d\n", copy, strspn("aabbc", "ab"), strstr("needle in hay", "in"), strcmp("a", "b") < 0,
           strncasecmp("HELLO", "helium", 3));
    for (int c = 0; c < 128; c += 7)
        printf("%d%d%d%c", isalpha(c) != 0, isspace(c) != 0, ispunct(c) != 0,
               isprint(toupper(c)) ? toupper(c) : '.');
    printf("\n");
}

static void use_dates(void) {
    time_t when = 1000000000;
    struct tm *date = gmtime(&when);
    char text[60];
    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %j", date);
    printf("%s %s", text, asctime(date));
}

static void say_goodbye(void) {
    printf("goodbye\n");
}
static void handle(int number) {
    printf("signal %d\n", number);
}

int main(int argc, char **argv) {
    int numbers[] = {5, 3, 9, 1, 7, 3}, key = 7;
    qsort(numbers, 6, sizeof(int), compare_numbers);
    for (int i = 0; i < 6; i++) printf("%d ", numbers[i]);
    printf("%d\n", (int)((int *)bsearch(&key, numbers, 6, sizeof(int), compare_numbers) - numbers));
    use_files();
    use_strings();
    use_dates();
    char *options[] = {"program", "-a", "operand", "-b", "value", "--long=1", NULL};
    static const struct option long_options[] = {{"long", required_argument, NULL, 'l'}, {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(6, options, "ab:", long_options, NULL)) != -1;)
        printf("%c=%s ", option, optarg ? optarg : "");
    printf("%s\n", options[optind]);
    printf("%d %s\n", argc, argv[argc - 1]);
    printf("%s\n", getenv("FAULTLINE_NO_SUCH_VARIABLE") ? "set" : "not set");
    setenv("OWN", "value", 1);
    printf("%s\n", getenv("OWN"));
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    int *grown = calloc(2, sizeof(int));
    grown = realloc(grown, 10 * sizeof(int));
    printf("%d\n", grown[1]);
    free(grown);
    atexit(say_goodbye);
    exit(5);
}
