create or replace function label_words(name text, versions jsonb, coin text, synonyms text[]) returns text language sql
 immutable parallel safe
RETURN lower(concat_ws(' '::text, name, words_of(versions), coin, array_to_string(synonyms, ' '::text)));
