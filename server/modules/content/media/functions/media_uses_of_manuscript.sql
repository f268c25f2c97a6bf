create or replace function media_uses_of_manuscript() returns trigger language plpgsql as $$
begin
  perform note_media_uses('manuscripts', coalesce(new.id, old.id), '', concat(new.fields::text, new.published::text));
  return null;
end
$$;

create trigger media_uses after insert or delete or update of fields, published on manuscripts for each row execute function media_uses_of_manuscript();
comment on trigger media_uses on manuscripts is 'Notes which pictures this shows: none that something shows is deleted.';
