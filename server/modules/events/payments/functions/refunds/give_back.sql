-- Asks back all that payments still have which no ticket was sold for.
create or replace function give_back(named bigint[], whole boolean, asked jsonb) returns void language plpgsql as $$
declare
  part payments;
begin
  for part in select * from payments where id = any (named) order by id for update loop
    if left_of(part) > 0 then perform ask_back(part, left_of(part), '{}', whole, false, asked); end if;
  end loop;
end
$$;
