-- Each pair was looked up from the beginning of the text, so that a text of ten times the length took a hundred times as
-- long. Now the characters are taken apart once, and only as many as anything that is searched for by its pairs may hold.
create or replace function text_pairs(given text) returns text[] language sql immutable parallel safe strict
  return (select coalesce(array_agg(one || coalesce(next, '')), array[''])
          from (select string_to_array(lower(left(given, 8192)), null) as characters) as apart,
               unnest(characters, characters[2:]) as pairs (one, next)
          where next is not null or cardinality(characters) = 1);
