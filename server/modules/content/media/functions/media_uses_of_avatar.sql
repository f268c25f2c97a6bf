create or replace function media_uses_of_avatar() returns trigger language plpgsql as $$
begin
  perform note_media_uses(tg_table_name, coalesce(new.id, old.id), '', new.avatar);
  return null;
end
$$;
