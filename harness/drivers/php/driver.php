<?php
// PHP's functions that take UTF-8, one family per mode.
mb_substitute_character(0xFFFD);
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
// It is not asked about < > &, so it escapes nothing and only replaces.
$html = fn(string $units) => htmlspecialchars($units, ENT_SUBSTITUTE | ENT_NOQUOTES, 'UTF-8');
$families = [
    'mbstring' => ['mb_check_encoding, mb_convert_encoding, mb_chr', PHP_VERSION, [
        'validate' => fn($units) => $verdict(mb_check_encoding($units, 'UTF-8')),
        'replace' => fn($units) => $utf32(mb_convert_encoding($units, 'UTF-32BE', 'UTF-8')),
        'encode' => $encode]],
    'iconv' => ['iconv', ICONV_IMPL . ' ' . ICONV_VERSION, [
        'decode' => fn($units) => $of(@iconv('UTF-8', 'UTF-32BE', $units))]],
    'pcre' => ['preg_match with /u', PCRE_VERSION, [
        'validate' => fn($units) => $verdict(preg_match('//u', $units) === 1)]],
    'json' => ['json_decode', PHP_VERSION, [
        'decode' => fn($units) => $json($units, 0),
        'replace' => fn($units) => $json($units, JSON_INVALID_UTF8_SUBSTITUTE)]],
    'intl' => ['UConverter::transcode', INTL_ICU_VERSION, [
        'replace' => fn($units) => $utf32(UConverter::transcode($units, 'UTF-32BE', 'UTF-8'))]],
    'htmlspecialchars' => ['htmlspecialchars', PHP_VERSION, [
        'validate' => fn($units) => $verdict($units === '' || htmlspecialchars($units, 0, 'UTF-8') !== ''),
        'replace' => fn($units) => strpbrk($units, '<>&') !== false ? 'untestable'
            : $utf32(mb_convert_encoding($html($units), 'UTF-32BE', 'UTF-8'))]],
];
[$api, $version, $functions] = $families[$argv[1]];
echo "utf8-driver 1\nid php-$argv[1]\nname PHP $argv[1]\nversion $version\nlanguage PHP\napi $api\nform rfc3629\nbom keep\n",
    $argv[1] === 'intl' ? "replacement maximal-subpart\n" : '',
    'ops ', implode(' ', array_keys($functions)), "\nready\n";
ob_start(null, 1 << 16);
ob_flush();
flush();
while (($line = fgets(STDIN)) !== false) {
    $fields = preg_split('/\s+/', $line, -1, PREG_SPLIT_NO_EMPTY);
    $op = array_shift($fields);
    if ($op === null) {
        ob_flush();
        flush();
    } elseif (!isset($functions[$op])) {
        echo "unsupported\n";
    } else {
        echo $functions[$op]($op === 'encode' ? $fields : hex2bin($fields[0] ?? '')), "\n";
    }
}
