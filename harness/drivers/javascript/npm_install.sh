#!/bin/sh
# Installs from npm what $SRC/package.json names, into the folder that this is called in. No script of
# a package runs: an engine's binary comes as a package of its own, chosen by system and processor.
set -eu
cp "$SRC/package.json" .
npm install --no-package-lock --ignore-scripts --no-audit --no-fund --fetch-retries=1 \
  --fetch-timeout=20000 --loglevel=error
