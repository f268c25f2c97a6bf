create or replace function note_search_change() returns trigger language plpgsql as $$
declare
  changed bigint;
  before bigint;
begin
  if tg_op = 'DELETE' then
    execute format('select ($1).%I', tg_argv[1]) into changed using old;
  else
    execute format('select ($1).%I', tg_argv[1]) into changed using new;
  end if;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I', tg_argv[1]) into before using old;
    if before is distinct from changed and before is not null then
      insert into search_pending (source, record_id) values (tg_argv[0], before);
    end if;
  end if;
  if changed is not null then
    insert into search_pending (source, record_id) values (tg_argv[0], changed);
  end if;
  return null;
end
$$;
