#!/bin/sh
# Draws the automata of all forms into reports/assets/site/automata/, when a form has changed.
#
#   draw_automata.sh [BUILD]
#
# BUILD is a build of the preset release (build/release). Needs graphviz. The .dot files are kept
# next to the pictures, and a test compares them with the forms.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
program=${1:-$root/build/release}/harness/cases/print_automaton
folder=$root/reports/assets/site/automata
mkdir -p "$folder"
for form in $("$program"); do
  "$program" "$form" >"$folder/$form.dot"
  # The picture becomes part of the page: without its head and its ids, in the page's colours and
  # fonts.
  dot -Tsvg "$folder/$form.dot" | sed -n '/<svg/,$p' | tr '\n' ' ' | sed \
    -e 's/<!--[^>]*-->//g' -e 's/ id="[^"]*"//g' -e 's/<title>[^<]*<\/title>//g' \
    -e 's/<svg [^>]*viewBox="\([^"]*\)"[^>]*>/<svg class="automaton" viewBox="\1" role="img" aria-label="The minimal automaton of the form" xmlns="http:\/\/www.w3.org\/2000\/svg" fill="currentColor">/' \
    -e 's/ font-family="[^"]*"//g' -e 's/stroke="black"/stroke="currentColor"/g' \
    -e 's/fill="black"/fill="currentColor"/g' -e 's/stroke="transparent"/stroke="none"/g' \
    -e 's/  */ /g' >"$folder/$form.svg"
  printf '\n' >>"$folder/$form.svg"
done
