-- Each pair was looked up from the beginning of the text, so that a text of ten times the length took a hundred times
-- as long. Now the characters are taken apart once, and only as many as anything that is searched for by its pairs
-- may hold.
create or replace function text_pairs(given text) returns text[] language sql
 immutable parallel safe strict
RETURN (SELECT COALESCE(array_agg((pairs.one || COALESCE(pairs.next, ''::text))), ARRAY[''::text]) AS "coalesce" FROM (SELECT string_to_array(lower("left"(text_pairs.given, 8192)), NULL::text) AS characters) apart, LATERAL UNNEST(apart.characters, apart.characters[2:]) pairs(one, next) WHERE ((pairs.next IS NOT NULL) OR (cardinality(apart.characters) = 1)));
