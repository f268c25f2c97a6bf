create or replace function media_uses_of_event() returns trigger language plpgsql as $$
begin
  perform note_media_uses('events', coalesce(new.id, old.id), '', concat(new.poster::text, new.detail::text));
  return null;
end
$$;
