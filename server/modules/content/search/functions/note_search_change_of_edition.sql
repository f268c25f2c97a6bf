create or replace function note_search_change_of_edition() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'session', id from conference_sessions where edition_id = new.id;
  return null;
end
$$;

create trigger search_change_of_sessions after update of state, deleted_at, path, path_style on conference_editions for each row execute function note_search_change_of_edition();
comment on trigger search_change_of_sessions on conference_editions is 'Search indexes the sessions of a conference again when it becomes public or leaves.';
