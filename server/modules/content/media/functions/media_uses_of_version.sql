create or replace function media_uses_of_version() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscript_versions', coalesce(new.manuscript_id, old.manuscript_id),
    coalesce(new.number, old.number)::text, new.fields::text);
  return null;
end
$$;

create trigger media_uses after insert or delete or update of fields on manuscript_versions for each row execute function media_uses_of_version();
comment on trigger media_uses on manuscript_versions is 'Notes which pictures this shows: none that something shows is deleted.';
