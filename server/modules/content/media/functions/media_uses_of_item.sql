create or replace function media_uses_of_item() returns trigger language plpgsql as $$
begin
  perform note_media_uses('items', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;

create trigger media_uses after insert or delete or update of picture on items for each row execute function media_uses_of_item();
comment on trigger media_uses on items is 'Notes which pictures this shows: none that something shows is deleted.';
