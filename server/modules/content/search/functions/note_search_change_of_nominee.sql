create or replace function note_search_change_of_nominee() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'ceremony', edition_id from ceremony_awards where id in (old.award_id, new.award_id);
  return null;
end
$$;
