stdin: "a,b,c,d,e,f,g,h,i\n"
stdin: "1,2,3,4,5,6,7,8,9\n"
