-- The buyer of an order that is not paid yet may be about to send money: whoever else ends it has them notified.
create or replace function cancel_order(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state <> 'payment_in_progress' then return ask_refund(asked); end if;
  perform free_held(array[known.id]);
  perform give_back(short_payments(array[known.id]), false, jsonb_build_object('now', moment));
  update orders set state = 'payment_cancelled', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
    expires_at = null, updated_at = moment
  where id = known.id;
  update waiting_entries set state = 'left' where order_id = known.id and state = 'offered';
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint, 'cancelled', asked ->> 'text');
  insert into order_messages (order_id, topic, cause, note)
  select known.id, 'cancelled', asked ->> 'reason', coalesce(asked ->> 'text', '')
  where known.email <> '' and asked ->> 'by' <> 'buyer'
  on conflict do nothing;
  return (select sum(quantity) from order_lines where order_id = known.id);
end
$$;
