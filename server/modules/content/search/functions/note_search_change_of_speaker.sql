create or replace function note_search_change_of_speaker() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'session', session_id from conference_session_speakers where speaker_id = new.id;
  return null;
end
$$;

create trigger search_change_of_sessions after update of texts on conference_speakers for each row when (old.texts is distinct from new.texts) execute function note_search_change_of_speaker();
comment on trigger search_change_of_sessions on conference_speakers is 'Search indexes the sessions of a speaker again.';
