create or replace function note_search_change_of_speaker() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'session', session_id from conference_session_speakers where speaker_id = new.id;
  return null;
end
$$;
