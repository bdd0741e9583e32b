<?php
// for: php-iconv-filter
// run: php reproduce.php
$stream = fopen("php://output", "wb");
$filter = stream_filter_append($stream, "convert.iconv.UTF-8/UTF-32BE", STREAM_FILTER_WRITE);
$parts = [];
// A call gives octets: + if more follow, . if they are the last ones. Then the filter is removed, which flushes it.
foreach (explode(" ", "CALLS_WORDS") as $call) {
    ob_start();
    $accepted = @fwrite($stream, hex2bin(substr($call, 1))) !== false;
    if ($call[0] === ".") $accepted = $accepted && @stream_filter_remove($filter);
    $values = array_map(fn($value) => sprintf(" %X", $value), unpack("N*", ob_get_clean()));
    $parts[] = $accepted ? "values" . implode($values) : "ill-formed";
    if ($call[0] === ".") break;
}
echo implode(" / ", $parts), "\n";
