/* Reads limits from the environment: LIMITS="jobs=4,load=2.5,name=build".
 * VERDICT: SAFE
 * INPUT: the variable LIMITS, and VERBOSE
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct limits {
    int jobs;
    double load;
    char name[16];
};

static int set(struct limits *limits, const char *key, const char *value) {
    char *end;
    if (strcmp(key, "jobs") == 0) {
        long jobs = strtol(value, &end, 10);
        if (end == value || *end != '\0' || jobs < 1 || jobs > 64) return 0;
        limits->jobs = (int)jobs;
    } else if (strcmp(key, "load") == 0) {
        double load = strtod(value, &end);
        if (end == value || *end != '\0' || !(load >= 0 && load <= 1000)) return 0;
        limits->load = load;
    } else if (strcmp(key, "name") == 0) {
        if (strlen(value) >= sizeof limits->name) return 0;
        strcpy(limits->name, value);
    } else {
        return 0;
    }
    return 1;
}

static int parse(struct limits *limits, const char *text) {
    char *copy = strdup(text), *save, *item;
    int errors = 0;
    if (copy == NULL) return -1;
    for (item = strtok_r(copy, ",", &save); item != NULL; item = strtok_r(NULL, ",", &save)) {
        char *equals = strchr(item, '=');
        if (equals == NULL) {
            fprintf(stderr, "%s has no value\n", item);
            errors++;
            continue;
        }
        *equals = '\0';
        if (!set(limits, item, equals + 1)) {
            fprintf(stderr, "%s cannot be %s\n", item, equals + 1);
            errors++;
        }
    }
    free(copy);
    return errors;
}

int main(void) {
    struct limits limits = {1, 1.0, "default"};
    const char *text = getenv("LIMITS"), *verbose = getenv("VERBOSE");
    int errors = text != NULL ? parse(&limits, text) : 0;
    if (verbose != NULL && verbose[0] != '\0') printf("LIMITS is %s\n", text != NULL ? text : "not set");
    printf("%s: %d jobs, load %.2f, %.2f each\n", limits.name, limits.jobs, limits.load,
           limits.load / limits.jobs);
    return errors != 0;
}
