<?php
// PHP's functions that take UTF-8, one family per mode. PHP as WebAssembly runs this file as well.
mb_substitute_character(0xFFFD);
ini_set('display_errors', '0'); // a warning is no reply
$utf32 = fn(string $octets) => 'values' . implode('', array_map(fn($v) => sprintf(' %X', $v), unpack('N*', $octets)));
$of = fn($octets) => $octets === false ? 'ill-formed' : $utf32($octets);
$verdict = fn($right) => $right ? 'well-formed' : 'ill-formed';
// In a JSON string, a quote, a backslash or a control does not stand for itself.
$json = function (string $units, int $flags) use ($utf32) {
    if (preg_match('/[\x00-\x1F"\\\\]/', $units)) return 'untestable';
    $read = json_decode("[\"$units\"]", true, 4, $flags);
    return $read === null ? 'ill-formed' : $utf32(mb_convert_encoding($read[0], 'UTF-32BE', 'UTF-8'));
};
$encode = function (array $fields) {
    $units = '';
    foreach ($fields as $index => $field) {
        $one = mb_chr(hexdec($field), 'UTF-8');
        if ($one === false) return "unencodable $index";
        $units .= $one;
    }
    return 'units ' . bin2hex($units);
};
$number = fn($count) => $count === false ? 'ill-formed' : "number $count";
$units = fn($octets) => is_string($octets) ? 'units ' . bin2hex($octets) : 'unencodable';
$utf16 = fn(array $fields) => pack('n*', ...array_map('hexdec', $fields));
$escaped = fn(array $fields) => '["' . implode('', array_map(fn($field) => sprintf('\u%04x', hexdec($field)), $fields)) . '"]';
// A text's last character, and what the same family says that its value is: false if it is none. Where it is
// a substitute, and none of the text's own octets, nothing says where these begin.
$last = fn(string $text, $character, $value_of) => !is_string($character) || $character === '' || !str_ends_with($text, $character) ? 'untestable'
    : 'start ' . strlen($text) - strlen($character) . (($value = $value_of($character)) === false ? '' : sprintf(' %X', $value));
// ICU's iterator over code points, which walks in the octets themselves.
$points = function (string $text) {
    $iterator = IntlBreakIterator::createCodePointInstance();
    $iterator->setText($text);
    return $iterator;
};
$preceding = function (string $text) use ($points) {
    $iterator = $points($text);
    $start = $iterator->preceding(strlen($text));
    $value = $iterator->getLastCodePoint();
    $ill_formed = $value === 0xFFFD && substr($text, $start) !== "\u{FFFD}";
    return "start $start" . ($ill_formed ? '' : sprintf(' %X', $value));
};
// It is not asked about < > &, so it escapes nothing and only replaces.
$html = fn(string $units) => htmlspecialchars($units, ENT_SUBSTITUTE | ENT_NOQUOTES, 'UTF-8');
// A stream that writes with a filter: gives what the next octets of a text become, or false if they are refused.
// The last call removes the filter, which flushes it.
$filtered = function () {
    $stream = fopen('php://output', 'wb');
    $filter = stream_filter_append($stream, 'convert.iconv.UTF-8/UTF-32BE', STREAM_FILTER_WRITE);
    return function (string $octets, bool $last) use ($stream, $filter) {
        ob_start();
        $right = @fwrite($stream, $octets) !== false && (!$last || @stream_filter_remove($filter));
        $utf32 = ob_get_clean();
        return $right ? $utf32 : false;
    };
};
$stream = function (string ...$chunks) use ($filtered, $of) {
    $give = $filtered();
    $all = '';
    foreach ([...$chunks, null] as $chunk) {
        $utf32 = $give($chunk ?? '', $chunk === null);
        if ($utf32 === false) return 'ill-formed';
        $all .= $utf32;
    }
    return $of($all);
};
$session = function (array $calls) use ($filtered, $of) {
    $give = $filtered();
    $parts = [];
    foreach ($calls as $call) {
        if ($call === '~') break; // a filter has no reset
        $parts[] = $of($give(hex2bin(substr($call, 1)), $call[0] === '.'));
        if ($call[0] === '.') break; // the filter is removed
    }
    return implode(' / ', array_pad($parts, count($calls), 'untestable'));
};
$icu = extension_loaded('intl') ? INTL_ICU_VERSION : '';
$families = [
    'mbstring' => ['mb_check_encoding, mb_convert_encoding, mb_chr, mb_strlen, mb_strcut, mb_substr, mb_ord', PHP_VERSION, [
        'validate' => fn($units) => $verdict(mb_check_encoding($units, 'UTF-8')),
        'replace' => fn($units) => $utf32(mb_convert_encoding($units, 'UTF-32BE', 'UTF-8')),
        'encode' => $encode,
        'encode-utf16' => fn($fields) => $units(mb_convert_encoding($utf16($fields), 'UTF-8', 'UTF-16BE')),
        'count' => fn($units) => $number(mb_strlen($units, 'UTF-8')),
        'truncate' => fn($text, $room) => $units(mb_strcut($text, 0, $room, 'UTF-8')),
        'previous' => fn($text) => $last($text, mb_substr($text, -1, 1, 'UTF-8'), fn($c) => mb_ord($c, 'UTF-8'))]],
    'iconv' => ['iconv, iconv_strlen, iconv_substr', ICONV_IMPL . ' ' . ICONV_VERSION, [
        'decode' => fn($units) => $of(@iconv('UTF-8', 'UTF-32BE', $units)),
        'encode-utf16' => fn($fields) => $units(@iconv('UTF-16BE', 'UTF-8', $utf16($fields))),
        'count' => fn($units) => $number(@iconv_strlen($units, 'UTF-8')),
        'previous' => fn($text) => $last($text, @iconv_substr($text, -1, 1, 'UTF-8'),
            fn($c) => ($utf32 = @iconv('UTF-8', 'UTF-32BE', $c)) === false ? false : unpack('N', $utf32)[1])]],
    'iconv-filter' => ['stream_filter_append of convert.iconv, fwrite, stream_filter_remove', ICONV_IMPL . ' ' . ICONV_VERSION, [
        'decode' => $stream,
        'stream' => $stream,
        'session' => $session]],
    'pcre' => ['preg_match, preg_match_all with /u', PCRE_VERSION, [
        'validate' => fn($units) => $verdict(preg_match('//u', $units) === 1),
        'count' => fn($units) => $number(preg_match_all('/./su', $units))]],
    'json' => ['json_decode', PHP_VERSION, [
        'decode' => fn($units) => $json($units, 0),
        'replace' => fn($units) => $json($units, JSON_INVALID_UTF8_SUBSTITUTE),
        'encode-utf16' => fn($fields) => $units(json_decode($escaped($fields))[0] ?? null)]],
    'intl' => ['UConverter::transcode', $icu, [
        'replace' => fn($units) => $utf32(UConverter::transcode($units, 'UTF-32BE', 'UTF-8')),
        'encode-utf16' => fn($fields) => $units(UConverter::transcode($utf16($fields), 'UTF-8', 'UTF-16BE'))]],
    'intl-break-iterator' => ['IntlBreakIterator::createCodePointInstance, preceding, getLastCodePoint', $icu, [
        'count' => fn($units) => $number(iterator_count($points($units)->getPartsIterator())),
        'previous' => $preceding]],
    'strcmp' => ['strcmp', PHP_VERSION, [
        'compare' => fn($left, $right) => [-1 => 'less', 'equal', 'greater'][strcmp($left, $right) <=> 0]]],
    'htmlspecialchars' => ['htmlspecialchars', PHP_VERSION, [
        'validate' => fn($units) => $verdict($units === '' || htmlspecialchars($units, 0, 'UTF-8') !== ''),
        'replace' => fn($units) => strpbrk($units, '<>&') !== false ? 'untestable'
            : $utf32(mb_convert_encoding($html($units), 'UTF-32BE', 'UTF-8'))]],
];
$claims = [
    'mbstring' => "lone-surrogate replace\n",
    'iconv' => "counting refuse\nlone-surrogate refuse\n",
    'iconv-filter' => "after-last reset-first\n",
    'pcre' => "counting refuse\n",
    'json' => "lone-surrogate refuse\n",
    'intl' => "replacement maximal-subpart\nlone-surrogate replace\n",
    'strcmp' => "order code-point\n",
];
[$api, $version, $functions] = $families[$argv[1]];
$engine = PHP_SAPI === 'wasm' ? 'PHP-wasm' : 'PHP';
$id = strtolower($engine) . "-$argv[1]";
echo "utf8-driver 3\nid $id\nname $engine $argv[1]\nversion $version\nlanguage PHP\napi $api\nform rfc3629\nbom keep\n",
    $claims[$argv[1]] ?? '', 'ops ', implode(' ', array_keys($functions)), "\nready\n";
ob_start(null, 1 << 16);
ob_flush();
flush();
$octets = fn(string $field = '') => hex2bin(trim($field, '-'));
while (($line = fgets(STDIN)) !== false) {
    $fields = preg_split('/\s+/', $line, -1, PREG_SPLIT_NO_EMPTY);
    $op = array_shift($fields);
    if ($op === null) {
        ob_flush();
        flush();
    } elseif (!isset($functions[$op])) {
        echo "unsupported\n";
    } else {
        echo $functions[$op](...match ($op) {
            'encode', 'encode-utf16', 'session' => [$fields],
            'truncate' => [$octets($fields[1] ?? ''), (int) $fields[0]],
            'previous' => [substr($octets($fields[1]), 0, (int) $fields[0])],
            default => array_map($octets, $fields ?: ['']),
        }), "\n";
    }
}
