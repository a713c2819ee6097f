stdin: "5 nodes 10 edges\n0-1 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-4\nfrom 0\n"
