-- Indexes of the search that are being filled with all records there are, and how far each is: a name in another search
-- engine, or 'postgres' for the documents here, which are given up while another engine answers.
create table search_fillings (
  index_name text primary key check (octet_length(index_name) <= 255),
  -- records of this source from this number on are in it, and all of the sources before it; null before the first
  source text check (octet_length(source) <= 100),
  above bigint
);

-- Lists of the newsroom find what readers do not have as well.
insert into search_pending (source, record_id) select 'item', id from items where status not in ('approved', 'deleted');

-- Sessions of conferences are found by who speaks, so they are indexed anew when that changes.
create trigger search_change after insert or delete on conference_session_speakers
  for each row execute function note_search_change('session', 'session_id');
comment on trigger search_change on conference_session_speakers is 'Search indexes the session anew.';

create function note_search_change_of_speaker() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'session', session_id from conference_session_speakers where speaker_id = new.id;
  return null;
end
$$;

create trigger search_change_of_sessions after update of texts on conference_speakers
  for each row when (old.texts is distinct from new.texts) execute function note_search_change_of_speaker();
comment on trigger search_change_of_sessions on conference_speakers is 'Search indexes the sessions of a speaker anew.';
