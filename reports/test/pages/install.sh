#!/bin/sh
# Installs what the page tests take from npm. Where that cannot be had they say what they leave out.
set -eu
cd "$(dirname "$0")"
[ ! node_modules/.package-lock.json -nt package-lock.json ] || exit 0
if ! command -v npm >/dev/null || ! npm ci --no-audit --no-fund --silent; then
  printf '\n== npm brings nothing: the pages are not searched for what shuts readers out, nor SARIF held to its schema\n'
fi
