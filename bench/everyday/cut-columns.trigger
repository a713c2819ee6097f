argv: "prog" "--delimiter" "," "--columns=1-2,5,60-65"
stdin: "a,b,c,d,e,f\n"
