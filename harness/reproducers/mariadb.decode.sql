-- for: mariadb-utf8mb4
-- run: mariadb < reproduce.sql
-- A server is needed; CONVERT puts ? in the place of what it cannot read.
SELECT HEX(CONVERT(CONVERT(CHAR(OCTETS_LIST USING binary) USING utf8mb4) USING utf32));
