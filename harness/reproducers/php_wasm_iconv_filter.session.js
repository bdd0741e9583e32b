// for: php-wasm-iconv-filter
// run: npm install --no-save @php-wasm/node-8-5 @php-wasm/universal && node --no-warnings reproduce.js
const {getPHPLoaderModule} = require('@php-wasm/node-8-5');
const {PHP, loadPHPRuntime} = require('@php-wasm/universal');
// A call gives octets: + if more follow, . if they are the last ones. Then the filter is removed, which flushes it.
const code = `<?php
  $stream = fopen("php://output", "wb");
  $filter = stream_filter_append($stream, "convert.iconv.UTF-8/UTF-32BE", STREAM_FILTER_WRITE);
  $parts = [];
  foreach (explode(" ", "CALLS_WORDS") as $call) {
    ob_start();
    $accepted = @fwrite($stream, hex2bin(substr($call, 1))) !== false;
    if ($call[0] === ".") $accepted = $accepted && @stream_filter_remove($filter);
    $values = array_map(fn($value) => sprintf(" %X", $value), unpack("N*", ob_get_clean()));
    $parts[] = $accepted ? "values" . implode($values) : "ill-formed";
    if ($call[0] === ".") break;
  }
  echo implode(" / ", $parts);`;
(async () => {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  console.log((await php.run({code})).text);
  process.exit();  // the engine keeps the process alive
})();
