create or replace function media_uses_of_text() returns trigger language plpgsql as $$
begin
  perform note_media_uses('item_texts', coalesce(new.item_id, old.item_id), coalesce(new.language, old.language), new.html);
  return null;
end
$$;
