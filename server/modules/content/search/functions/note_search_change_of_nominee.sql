-- A ceremony is found by its nominees.
create or replace function note_search_change_of_nominee(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  insert into search_pending (source, record_id)
  select 'ceremony', edition_id from ceremony_awards
  where id in ((was ->> 'award_id')::bigint, (is_now ->> 'award_id')::bigint);
end
$$;
