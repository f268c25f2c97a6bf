-- Money that went back to nobody, since its provider refused: it is owed still, unless it was asked back anew or a ticket was
-- sold for it meanwhile.
create function is_owed(back refunds) returns boolean language sql stable as $$
  select back.state = 'refused' and not back.from_sales and not exists (
      select from refunds as later where later.payment_id = back.payment_id and later.id > back.id and not later.from_sales)
    and least(
      -coalesce((select sum(amount) from ledger_entries where order_id = back.order_id and account = 'owed'), 0)
        - coalesce((select sum(amount) from refunds where order_id = back.order_id and state in ('asked', 'pending')), 0),
      (select left_of(part) from payments as part where part.id = back.payment_id)) >= back.amount
$$;

create or replace function ask_refund_again(asked jsonb) returns bigint language plpgsql as $$
declare
  known orders;
  back refunds;
  part payments;
begin
  select * into known from orders
  where id = (select order_id from refunds where id = (asked -> 'refund')::bigint) for update;
  select * into back from refunds where id = (asked -> 'refund')::bigint;
  select * into part from payments where id = back.payment_id for update;
  if not coalesce(is_owed(back), false) then perform refuse_tickets('wrongState'); end if;
  return ask_back(part, back.amount, '{}', back.is_whole, false, asked);
end
$$;

-- Whoever runs the site is told of refunds that need somebody: what is owed, and what was sold for an event that was cancelled.
create function needs_refund(back refunds) returns boolean language sql stable as $$
  select is_owed(back) or back.state = 'refused' and back.from_sales
    and not exists (select from refunds as later where later.order_id = back.order_id and later.id > back.id)
    and exists (select from orders join events on events.id = event_id
      where orders.id = back.order_id and orders.state = 'paid' and events.state = 'cancelled')
$$;

create index refunds_refused on refunds (id) where state = 'refused';
