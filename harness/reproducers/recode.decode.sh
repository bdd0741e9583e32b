# for: recode-utf-8
# run: sh reproduce.sh
# What it refuses, it says on standard error. Its exit status does not tell.
printf "$(printf '\\%03o' OCTETS_WORDS)" | recode --strict UTF-8..UCS-4 | od -An -tx1
