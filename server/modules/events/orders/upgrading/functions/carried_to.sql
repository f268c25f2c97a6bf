-- What comes back from the orders before, once the ticket of an upgrade is given back.
create or replace function carried_to(of_order bigint) returns bigint language sql stable as $$
  with recursive before as (
    select tickets.carried, tickets.order_id from orders join tickets on tickets.id = upgrade_of where orders.id = of_order
    union all
    select tickets.carried, tickets.order_id
    from before join orders on orders.id = before.order_id join tickets on tickets.id = orders.upgrade_of
  )
  select coalesce(sum(carried), 0)::bigint from before
$$;
