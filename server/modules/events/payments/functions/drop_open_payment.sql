-- Ends the open payment of an order whose money is decided about. One at a provider that takes money by itself is closed
-- there first.
create or replace function drop_open_payment(known orders, asked jsonb) returns void language plpgsql as $$
declare
  open payments;
begin
  select * into open from payments where order_id = known.id and state = 'open' for update;
  if not found then return; end if;
  if open.provider = 'stripe' then perform refuse_tickets('paymentOpen'); end if;
  update payments set state = 'cancelled', settled_at = (asked ->> 'now')::timestamptz where id = open.id;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, (asked ->> 'now')::timestamptz, asked ->> 'by', (asked ->> 'actor')::bigint, 'payment_ended',
    open.provider);
end
$$;
