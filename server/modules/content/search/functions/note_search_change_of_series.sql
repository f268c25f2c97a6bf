-- An entity is found once one of its series has values.
create or replace function note_search_change_of_series(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if (was ->> 'last_day' is null) <> (is_now ->> 'last_day' is null) then
    insert into search_pending (source, record_id) values ('entity', (coalesce(is_now, was) ->> 'entity_id')::bigint);
  end if;
end
$$;
