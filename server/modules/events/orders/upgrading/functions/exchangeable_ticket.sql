-- A ticket that can be exchanged, held with its order and its attendance until the transaction ends: nobody passes it
-- on, gives it back or goes in with it meanwhile.
create or replace function exchangeable_ticket(of_ticket uuid, of_serial int, moment timestamptz) returns tickets language plpgsql as $$
declare
  former orders;
  old tickets;
begin
  select * into former from orders where id = (select order_id from tickets where id = of_ticket) for update;
  -- Whoever scans takes the attendance first, too.
  insert into ticket_attendance (ticket_id, event_id, changed_at)
  select id, event_id, moment from tickets where id = of_ticket and state = 'valid'
  on conflict do nothing;
  perform from ticket_attendance where ticket_id = of_ticket for update;
  select * into old from tickets where id = of_ticket for no key update;
  if old.id is null or old.state <> 'valid' or old.serial <> of_serial or former.state <> 'paid' then
    perform refuse_tickets('upgradeRefused', 'ticket');
  end if;
  if exists (select from ticket_attendance where ticket_id = old.id and first_entry_at is not null) then
    perform refuse_tickets('upgradeRefused', 'ticket');
  end if;
  return old;
end
$$;
