<?php
// for: php-iconv
// run: php reproduce.php
$count = @iconv_strlen(pack("C*", OCTETS_LIST), "UTF-8");
echo $count === false ? "refused" : "$count characters", "\n";
