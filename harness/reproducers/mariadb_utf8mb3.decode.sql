-- for: mariadb-utf8mb3
-- run: mariadb < reproduce.sql
-- This needs a server. CONVERT writes ? for what it cannot read.
SELECT HEX(CONVERT(CONVERT(CHAR(OCTETS_LIST USING binary) USING utf8mb3) USING utf32));
