#!/bin/bash -eu
# Builds as for OSS-Fuzz.
exec "$SRC/placemat/docker/oss-fuzz/build.sh"
