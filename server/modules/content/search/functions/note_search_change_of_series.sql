-- An entity is found once one of its series has values.
create or replace function note_search_change_of_series() returns trigger language plpgsql as $$
declare
  had_values boolean := tg_op <> 'INSERT' and old.last_day is not null;
  has_values boolean := tg_op <> 'DELETE' and new.last_day is not null;
begin
  if had_values <> has_values then
    insert into search_pending (source, record_id) values ('entity', coalesce(new.entity_id, old.entity_id));
  end if;
  return null;
end
$$;

create trigger search_change after insert or delete or update of last_day on data_series for each row execute function note_search_change_of_series();
comment on trigger search_change on data_series is 'Search indexes an entity again when it gets its first values, or loses its last.';
