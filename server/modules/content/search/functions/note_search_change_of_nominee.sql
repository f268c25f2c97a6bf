create or replace function note_search_change_of_nominee() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'ceremony', edition_id from ceremony_awards where id in (old.award_id, new.award_id);
  return null;
end
$$;

create trigger search_change after insert or delete or update of texts, award_id on ceremony_nominees for each row execute function note_search_change_of_nominee();
comment on trigger search_change on ceremony_nominees is 'Search indexes the ceremony of a nominee again.';
