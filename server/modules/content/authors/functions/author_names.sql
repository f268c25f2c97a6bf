create or replace function author_names(nickname text, versions jsonb) returns text language sql
 immutable parallel safe
RETURN lower(concat_ws(' '::text, nickname, (SELECT string_agg((version.value ->> 'nickname'::text), ' '::text ORDER BY version.key) AS string_agg FROM jsonb_each(author_names.versions) version(key, value))));
