-- Curated texts: source and translation stand in one row. Where the source alone is changed, wherever that is done, a
-- record keeps what the translation was made from; the hashes are the ones that the program computes.
create or replace function marked_words(value text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s+', ' ', 'g'))
$$;
