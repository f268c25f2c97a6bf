-- Takes what came for an order as enough, or asks it back. Returns what became of it: paid, refunding.
create or replace function resolve_short(asked jsonb) returns text language plpgsql as $$
declare
  known orders;
begin
  select * into known from orders
  where id = (select order_id from payments where id = (asked -> 'payment')::bigint) for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if short_of(known.id) = 0 then perform refuse_tickets('wrongState', 'payment'); end if;
  if (asked -> 'accept')::boolean then
    if known.state <> 'payment_in_progress' and (known.state, known.cancel_reason) is distinct from ('payment_cancelled', 'expiry')
    then
      perform refuse_tickets('wrongState', 'payment');
    end if;
    perform drop_open_payment(known, asked);
    update payments set reason = asked ->> 'text', actor_id = (asked ->> 'actor')::bigint
    where id = any (short_payments(array[known.id]));
    return complete_order(known, asked);
  end if;
  perform drop_open_payment(known, asked);
  perform give_back(short_payments(array[known.id]), false, asked);
  return 'refunding';
end
$$;
