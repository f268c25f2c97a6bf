create or replace function note_translated_words() returns trigger language plpgsql as $$
begin
  select words_hash(title, summary, html) into new.words_hash
  from item_texts where item_id = new.subject and language = new.source_language;
  new.words_stale := new.stale;
  return new;
end
$$;

create trigger note_translated_words before insert or update of source_hash, segments on translations for each row when (new.kind = 'item') execute function note_translated_words();
comment on trigger note_translated_words on translations is 'Keeps a hash of the words that a translation was made from, which tells a change of words from one of markup.';
