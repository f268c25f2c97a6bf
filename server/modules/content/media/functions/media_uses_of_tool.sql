create or replace function media_uses_of_tool() returns trigger language plpgsql as $$
begin
  perform note_media_uses('tools', coalesce(new.id, old.id), '', new.logo::text);
  return null;
end
$$;
