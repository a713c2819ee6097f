stdin: "<?xml version=\"1.0\"?>\n<a x=\"1\">t &averyverylongnameofanentitythatnobodywouldeverusebutthatmightbethere64chars; </a>\n"
