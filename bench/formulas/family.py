"""Programs whose formula is the work: families of them, each drawn from a size and a seed.

A family is a function (rng, size, fails) that gives a Draft: C text, the smallest --unwind with which CBMC sees all that
matters, and, of a program that fails, inputs on which it does (in the order in which they are read). What is true follows
from how the program is made: of SAFE ones by a theorem that the family's docstring names, of failing ones by the inputs.
"""

from dataclasses import dataclass, field
from random import Random
from string import Template
from typing import Callable

PRELUDE = """#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);

"""


@dataclass
class Draft:
    text: str
    unwind: int
    witness: list = field(default_factory=list)


@dataclass
class Family:
    name: str
    sizes: tuple
    make: Callable


@dataclass
class Program:
    family: str
    size: int
    fails: bool
    text: str
    unwind: int
    witness: list

    @property
    def name(self):
        return f"{self.family}-{self.size}-{'fails' if self.fails else 'safe'}"


FAMILIES = {}


def family(*sizes):
    """Registers a function as the family of its name, with the sizes that it is measured at."""
    def register(make):
        name = make.__name__.replace("_", "-")
        FAMILIES[name] = Family(name, sizes, make)
        return make
    return register


def c(text, **values):
    """C text with $name replaced."""
    return Template(text).substitute(values)


def draw(name, size, fails, seed):
    """The program of a family for a size, a verdict and a seed: always the same."""
    draft = FAMILIES[name].make(Random(f"{seed} {name} {size} {fails}"), size, fails)
    return Program(name, size, fails, PRELUDE + draft.text.lstrip("\n"), draft.unwind, draft.witness if fails else [])
