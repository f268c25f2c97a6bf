create or replace function media_uses_of_event_draft() returns trigger language plpgsql as $$
begin
  perform note_media_uses('events', coalesce(new.event_id, old.event_id), 'draft', new.fields::text);
  return null;
end
$$;
