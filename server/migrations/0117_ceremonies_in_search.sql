-- Ceremonies are found by their names and years, by their awards and by who is nominated.
create trigger search_change after insert or delete or update of year, state, texts, result_at, deleted_at on ceremony_editions
  for each row execute function note_search_change('ceremony', 'id');
comment on trigger search_change on ceremony_editions is 'Search indexes the record anew.';
create trigger search_change after insert or delete or update of texts on ceremony_awards
  for each row execute function note_search_change('ceremony', 'edition_id');
comment on trigger search_change on ceremony_awards is 'Search indexes the ceremony of an award anew.';

create function note_search_change_of_nominee() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'ceremony', edition_id from ceremony_awards where id in (old.award_id, new.award_id);
  return null;
end
$$;

create trigger search_change after insert or delete or update of texts, award_id on ceremony_nominees
  for each row execute function note_search_change_of_nominee();
comment on trigger search_change on ceremony_nominees is 'Search indexes the ceremony of a nominee anew.';

insert into search_pending (source, record_id) select 'ceremony', id from ceremony_editions;
