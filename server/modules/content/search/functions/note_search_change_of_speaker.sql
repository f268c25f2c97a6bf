-- A session is found by its speakers.
create or replace function note_search_change_of_speaker(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is not null and is_now is not null and was -> 'texts' is distinct from is_now -> 'texts' then
    insert into search_pending (source, record_id)
    select 'session', session_id from conference_session_speakers where speaker_id = (is_now ->> 'id')::bigint;
  end if;
end
$$;
