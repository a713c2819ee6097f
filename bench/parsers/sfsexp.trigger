stdin: "(define (square x) (multiply-numbers-by-each-other x x))"
