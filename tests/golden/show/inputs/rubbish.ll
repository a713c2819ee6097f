define rubbish
