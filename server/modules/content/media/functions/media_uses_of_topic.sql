create or replace function media_uses_of_topic() returns trigger language plpgsql as $$
begin
  perform note_media_uses('topics', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;
