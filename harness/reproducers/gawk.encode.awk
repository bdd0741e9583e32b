# for: gawk-characters
# run: LC_ALL=C.UTF-8 gawk -f reproduce.awk | od -An -tx1
BEGIN {
  count = split("VALUES_WORDS", values, " ")
  for (i = 1; i <= count; ++i) printf "%c", values[i]
}
