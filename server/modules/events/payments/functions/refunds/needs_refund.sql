-- Whoever runs the site is told of refunds that need somebody: what is owed, and what was sold for an event that was cancelled.
-- Of such an order the newest refund that was refused stands for all that it has left.
create or replace function needs_refund(back refunds) returns boolean language sql stable as $$
  select is_owed(back) or back.state = 'refused' and back.from_sales
    and not exists (select from refunds as other where other.order_id = back.order_id and other.from_sales
      and (other.state in ('asked', 'pending') or other.state = 'refused' and other.id > back.id))
    and exists (select from orders join events on events.id = event_id
      where orders.id = back.order_id and orders.state = 'paid' and events.state = 'cancelled')
    and refundable(back.order_id) > 0
$$;
