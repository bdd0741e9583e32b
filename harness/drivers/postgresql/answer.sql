-- What PostgreSQL answers to each request. A server cannot hold text with a NUL. If the function raises an
-- error, only its row fails.
CREATE FUNCTION text_of(argument text) RETURNS text LANGUAGE sql AS $$
  SELECT convert_from(decode(trim(argument, '-'), 'hex'), 'UTF8');
$$;
CREATE FUNCTION answer(op text, argument text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF op = 'decode' THEN
    RETURN (SELECT concat('values', string_agg(' ' || to_hex(ascii(c)), '' ORDER BY n))
            FROM string_to_table(convert_from(decode(argument, 'hex'), 'UTF8'), NULL)
                 WITH ORDINALITY AS t(c, n));
  ELSIF op = 'encode' THEN
    RETURN (SELECT concat('units ', encode(convert_to(string_agg(
                     chr(('x' || lpad(v, 8, '0'))::bit(32)::int), '' ORDER BY n), 'UTF8'), 'hex'))
            FROM string_to_table(NULLIF(argument, ''), ' ') WITH ORDINALITY AS t(v, n));
  ELSIF op = 'encode-utf16' THEN
    RETURN (SELECT concat('units ', encode(convert_to(unistr(string_agg(
                     '\' || lpad(v, 4, '0'), '' ORDER BY n)), 'UTF8'), 'hex'))
            FROM string_to_table(NULLIF(argument, ''), ' ') WITH ORDINALITY AS t(v, n));
  ELSIF op = 'count' THEN
    RETURN 'number ' || length(decode(argument, 'hex'), 'UTF8');
  ELSIF op = 'previous' THEN
    RETURN (SELECT concat_ws(' ', 'start', k - octet_length(last), to_hex(ascii(last)))
            FROM (SELECT k, right(convert_from(substring(decode(split_part(argument, ' ', 2), 'hex')
                                                         FOR k), 'UTF8'), 1) AS last
                  FROM CAST(split_part(argument, ' ', 1) AS int) AS k) AS t);
  ELSIF op = 'compare' THEN
    RETURN (SELECT CASE WHEN a < b COLLATE ucs_basic THEN 'less' WHEN a > b COLLATE ucs_basic THEN 'greater' ELSE 'equal' END
            FROM (SELECT text_of(split_part(argument, ' ', 1)) AS a,
                         text_of(split_part(argument, ' ', 2)) AS b) AS t);
  END IF;
  RETURN 'unsupported';
EXCEPTION
  WHEN character_not_in_repertoire THEN
    RETURN CASE WHEN op IN ('decode', 'count') THEN 'ill-formed' ELSE 'untestable' END;
  WHEN program_limit_exceeded OR syntax_error THEN RETURN 'unencodable';
  WHEN invalid_parameter_value THEN RETURN 'untestable';  -- chr takes an integer of 31 bits
END $$;
