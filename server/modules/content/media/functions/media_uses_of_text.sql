create or replace function media_uses_of_text() returns trigger language plpgsql as $$
begin
  perform note_media_uses('item_texts', coalesce(new.item_id, old.item_id), coalesce(new.language, old.language), new.html);
  return null;
end
$$;

create trigger media_uses after insert or delete or update of html on item_texts for each row execute function media_uses_of_text();
comment on trigger media_uses on item_texts is 'Notes which pictures this shows: none that something shows is deleted.';
