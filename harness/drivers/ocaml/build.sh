#!/bin/sh
# Builds the driver in this folder. Camomile 2 has its modules in another library, without those that read
# its data; Zed 3.2 has OCaml's own characters, before it had Camomile's.
set -eu
case $(ocamlfind query -format %v camomile) in
  1.*) package=camomile library=CamomileLibrary ;;
  *) package=camomile.lib library=CamomileLib ;;
esac
printf 'module UChar = %s.UChar\nmodule UTF8 = %s.UTF8\n' $library $library >camomile_here.ml
case $(dpkg-query -W -f '${source:Upstream-Version}' libzed-ocaml-dev) in
  [12].* | 3.1*) printf 'include Camomile_here.UChar\nlet of_int = chr\nlet to_int = code\n' >zed_here.ml ;;
  *) echo 'include Uchar' >zed_here.ml ;;
esac
cp "$SRC"/*.ml .
ocamlfind ocamlopt -package uutf,$package,batteries,zed -linkpkg -o driver wire.ml camomile_here.ml zed_here.ml driver.ml
