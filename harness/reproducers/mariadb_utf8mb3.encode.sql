-- for: mariadb-utf8mb3
-- run: mariadb < reproduce.sql
SELECT HEX(CONVERT(CONVERT(CHAR(VALUES_LIST USING binary) USING utf32) USING utf8mb3));
