-- Carries out what follows from a changed row, in the transaction of the change, whoever makes it. Arguments: functions in their
-- order, each with a JSON of what it is given beside the name of the table and the row before and after, null where there
-- is none. The triggers are in the triggers.sql of the subjects; the program writes a branch for each function that they name.
create or replace function record_changed() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  for place in 0 .. tg_nargs - 1 by 2 loop
    case tg_argv[place]
      -- branches
    end case;
  end loop;
  return null;
end
$$;

comment on function record_changed() is 'What follows from a change of the row, in its transaction.';
