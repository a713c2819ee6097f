stdin: "n=17\nm=n-4*4-1\nprint (n+1)%m\n"
