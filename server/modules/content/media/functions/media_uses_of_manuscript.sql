create or replace function media_uses_of_manuscript() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscripts', coalesce(new.id, old.id), '', concat(new.fields::text, new.published::text));
  return null;
end
$$;
