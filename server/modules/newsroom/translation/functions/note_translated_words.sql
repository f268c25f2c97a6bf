create or replace function note_translated_words() returns trigger language plpgsql as $$
begin
  select words_hash(title, summary, html) into new.words_hash
  from item_texts where item_id = new.subject and language = new.source_language;
  new.words_stale := new.stale;
  return new;
end
$$;
