<?php
// for: php-mbstring
// run: php reproduce.php
$cut = mb_strcut(pack("C*", OCTETS_LIST), 0, THE_NUMBER, "UTF-8");
echo strlen($cut), " octets: ", bin2hex($cut), "\n";
