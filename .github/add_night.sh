#!/bin/bash
# Adds a night to the branch `trend`, and draws all nights.
#
# usage: add_night.sh ARTIFACTS PAGES [DATE]
#
# ARTIFACTS has a folder for each artifact of the night; a file that a failed job did not leave is
# missing from the night. PAGES gets index.html and nights.jsonl. The branch has nights.jsonl alone, and
# begins where there is none. Exit status 2 if no job left a file, or a file cannot be used.
set -eu

artifacts=$1
pages=$2
date=${3-$(date -u +%F)}
here=$(cd "$(dirname "$0")/.." && pwd)

named=()
for name in report speed long; do
  file=$(find "$artifacts" -name "$name.json" -print -quit)
  [ -z "$file" ] || named+=("--$name" "$file")
done
branch=$(mktemp -d)
trap 'git worktree remove --force "$branch" 2>/dev/null || rm -rf "$branch"' EXIT
if git fetch --quiet origin trend 2>/dev/null; then
  git worktree add --quiet --detach "$branch" FETCH_HEAD
else
  git worktree add --quiet --detach "$branch"
  git -C "$branch" checkout --quiet --orphan trend
  git -C "$branch" rm --quiet -rf .
fi
nights=$branch/nights.jsonl
"$here/reports/trend/trend.py" add "$nights" --date "$date" --commit "$(git rev-parse HEAD)" "${named[@]}"
mkdir -p "$pages"
"$here/reports/trend/trend.py" page "$nights" "$pages/index.html"
cp "$nights" "$pages/"
git -C "$branch" add nights.jsonl
git -C "$branch" diff --cached --quiet && exit  # the same night again
git -C "$branch" -c user.name=nightly -c user.email=nightly@users.noreply.github.com \
  commit --quiet --message "night: $date"
git -C "$branch" push --quiet origin HEAD:refs/heads/trend
