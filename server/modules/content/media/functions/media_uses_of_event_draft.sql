create or replace function media_uses_of_event_draft() returns trigger language plpgsql as $$
begin
  perform note_media_uses('events', coalesce(new.event_id, old.event_id), 'draft', new.fields::text);
  return null;
end
$$;

create trigger media_uses after insert or delete or update of fields on event_drafts for each row execute function media_uses_of_event_draft();
comment on trigger media_uses on event_drafts is 'Notes which pictures this shows: none that something shows is deleted.';
