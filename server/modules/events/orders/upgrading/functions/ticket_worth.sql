-- What was paid for a ticket, with all that it was exchanged from.
create or replace function ticket_worth(of_ticket uuid) returns bigint language sql stable as $$
  with recursive before as (
    select tickets.cost, orders.upgrade_of from tickets join orders on orders.id = order_id where tickets.id = of_ticket
    union all
    select tickets.cost, orders.upgrade_of
    from before join tickets on tickets.id = before.upgrade_of join orders on orders.id = tickets.order_id
  )
  select coalesce(sum(cost), 0)::bigint from before
$$;
