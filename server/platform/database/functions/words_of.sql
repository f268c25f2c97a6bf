-- All texts of a row in further languages, one after the other: what lists are searched by.
create or replace function words_of(versions jsonb) returns text language sql
 immutable parallel safe
RETURN (SELECT string_agg(field.value, ' '::text ORDER BY version.key, field.key) AS string_agg FROM jsonb_each(words_of.versions) version(key, value), LATERAL jsonb_each_text(version.value) field(key, value));
