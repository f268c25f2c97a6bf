-- An event keeps its currency once amounts of it mean something: orders with a price, codes and fees that are
-- amounts, and prices that readers can buy at.
create or replace function currency_is_fixed(of_event bigint) returns boolean language sql stable as $$
  select exists (
      select from orders where event_id = of_event and total > 0
        and (state <> 'payment_cancelled' or exists (select from payments where order_id = orders.id)))
    or exists (select from ticket_codes where event_id = of_event and purpose = 'amount' and ended_at is null)
    or exists (select from event_pricing where event_id = of_event and fee_per_ticket > 0)
    or exists (select from ticket_types as type join events on events.id = event_id
      where event_id = of_event and price > 0 and on_sale and removed_at is null and events.state = 'published')
$$;
