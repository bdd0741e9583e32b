<?php
// for: php-iconv-filter php-wasm-iconv-filter
// run: php reproduce.php
ob_start();
$stream = fopen("php://output", "wb");
$filter = stream_filter_append($stream, "convert.iconv.UTF-8/UTF-32BE", STREAM_FILTER_WRITE);
$accepted = true;
foreach ([OCTETS_STRING] as $chunk) {
    $accepted = $accepted && @fwrite($stream, $chunk) !== false;
}
$accepted = $accepted && @stream_filter_remove($filter);
$values = unpack("N*", ob_get_clean());
echo $accepted ? "values " . implode(" ", array_map("dechex", $values ?: [])) : "refused", "\n";
