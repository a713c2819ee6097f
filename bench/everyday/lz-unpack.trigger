stdin: "LZT1\nabcab<3,4> and <4,3><18,5>"
