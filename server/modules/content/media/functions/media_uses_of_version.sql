create or replace function media_uses_of_version() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscript_versions', coalesce(new.manuscript_id, old.manuscript_id),
    coalesce(new.number, old.number)::text, new.fields::text);
  return null;
end
$$;
