#!/bin/bash -eu
# As for OSS-Fuzz.
exec "$SRC/placemat/docker/oss-fuzz/build.sh"
