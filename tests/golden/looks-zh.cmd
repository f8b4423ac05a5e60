qkv --lang zh -c 'theme; theme next; theme next; ramp grey; marks on; hints off; mouse on; state; mouse; theme contrast; help ramp; help grey; theme pink'
COLORFGBG='0;15' qkv --lang zh theme
COLORFGBG='15;0' qkv --lang zh --classroom theme
COLORFGBG='0;15' qkv --lang zh --classroom -c theme
