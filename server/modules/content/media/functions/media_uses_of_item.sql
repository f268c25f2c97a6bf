create or replace function media_uses_of_item() returns trigger language plpgsql as $$
begin
  perform note_media_uses('items', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;
