-- for: mariadb-utf8mb3
-- run: mariadb < reproduce.sql
-- This needs a server. CONVERT writes ? for what it cannot read.
SET @octets = CHAR(OCTETS_LIST USING binary);
SET @text = CONVERT(@octets USING utf8mb3);
SELECT IF(CAST(@text AS BINARY) = @octets, CHAR_LENGTH(@text), 'refused');
