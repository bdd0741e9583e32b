-- for: mariadb-utf8mb4
-- run: mariadb < reproduce.sql
-- This needs a server.
SELECT HEX(CONVERT(CONVERT(UNHEX(GROUP_CONCAT(LPAD(HEX(unit), 4, '0') ORDER BY place SEPARATOR '')) USING utf16)
                   USING utf8mb4))
  FROM JSON_TABLE(CONCAT('[', REPLACE('VALUES_WORDS', ' ', ','), ']'),
                  '$[*]' COLUMNS (place FOR ORDINALITY, unit INT PATH '$')) AS units;
