% for: octave-unicode-idx
% run: octave-cli --norc --quiet reproduce.m
% It reads behind the text, and writes behind the array: the program often ends by a signal.
octets = uint8([OCTETS_LIST]);
text = char (octets(1:THE_NUMBER));
for again = 1:1000
  places = unicode_idx (text);
endfor
printf ("%d octets, places of %d\n", THE_NUMBER, numel (places));
