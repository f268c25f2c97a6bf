create or replace function note_search_change_of_edition() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'session', id from conference_sessions where edition_id = new.id;
  return null;
end
$$;
