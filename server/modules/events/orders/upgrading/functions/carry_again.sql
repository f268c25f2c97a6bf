-- What was paid for tickets stands again for those that they were exchanged for, where these are valid after all and
-- nothing of it went back.
create or replace function carry_again(named uuid[]) returns void language plpgsql as $$
declare
  ticket uuid;
  former bigint;
begin
  foreach ticket in array named loop
    loop
      select order_id into former from tickets where id = ticket;
      exit when not found;
      perform from orders where id = former for update;
      update tickets as old set carried = least(cost, greatest(refundable(former), 0))
      where id = ticket and state = 'void' and carried = 0
        and exists (select from orders join tickets on order_id = orders.id
          where upgrade_of = old.id and (tickets.state = 'valid' or tickets.carried > 0))
        and not exists (select from refunds where order_id = former and old.id = any (tickets) and state <> 'refused');
      select upgrade_of into ticket from orders where id = former;
    end loop;
  end loop;
end
$$;
