#!/bin/sh
# The sandbox is off, because Chromium does not start as root with it.
version=$(chromium --version | grep -o '[0-9][0-9.]*' | head -n 1)
exec chromium --headless --no-sandbox --disable-gpu --disable-background-networking \
  --user-data-dir="$PROFILE" "$URL&engine=Chromium&version=$version"
