#!/bin/sh
# The platform `headless` needs no screen. A HOME of its own keeps caches out of other starts.
version=$(cog --version | grep -o 'WebKit [0-9.]*' | cut -d ' ' -f 2)
HOME=$PROFILE XDG_RUNTIME_DIR=$PROFILE exec cog --platform=headless "$URL&engine=WPE+WebKit&version=$version"
