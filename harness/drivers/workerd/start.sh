#!/bin/sh
# The handler `test` needs no listening socket, so workerd runs that.
VERSION=$("$OUT"/node_modules/@cloudflare/workerd-linux-*/bin/workerd --version | grep -o "[0-9][0-9-]*")
export VERSION
exec "$OUT"/node_modules/@cloudflare/workerd-linux-*/bin/workerd test "$SRC/workerd.capnp" \
  --external-addr "relay=$HOST"
