# for: recode-utf-8
# run: sh reproduce.sh
# It tells of what it refuses on standard error, whatever its exit status.
printf "$(printf '\\%03o' OCTETS_WORDS)" | recode --strict UTF-8..UCS-4 | od -An -tx1
