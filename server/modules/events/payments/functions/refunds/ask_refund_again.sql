-- Money that no ticket was sold for and that did not go back is owed still: it is asked back anew.
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
