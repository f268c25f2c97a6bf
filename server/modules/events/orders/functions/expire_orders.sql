-- Ends a batch of orders whose time is over, leaving alone those that are being confirmed, and those whose provider
-- has not said yet that no money came. Buyers who had days to pay, or who paid a part, are notified.
create or replace function expire_orders(moment timestamptz, most int) returns int language plpgsql as $$
declare
  ended bigint[];
begin
  with due as (
    select id from orders where state = 'payment_in_progress' and expires_at <= moment
      and not exists (select from payments where order_id = orders.id and state = 'open')
    order by id limit most for update skip locked
  ), gone as (
    update orders set state = 'payment_cancelled', cancel_reason = 'expiry', expires_at = null, updated_at = moment
    where id in (select id from due) returning id
  )
  select array_agg(id) into ended from gone;
  if ended is null then return 0; end if;
  insert into order_messages (order_id, topic)
  select id, 'expired' from orders where id = any (ended) and email <> '' and (
    (select provider from payments where order_id = orders.id order by payments.id desc limit 1) = 'transfer'
    or exists (select from payments where order_id = orders.id and state = 'short'))
  on conflict do nothing;
  perform free_held(ended);
  perform give_back(short_payments(ended), false, jsonb_build_object('now', moment));
  update waiting_entries set state = 'expired' where order_id = any (ended) and state = 'offered';
  insert into order_history (order_id, happened_at, by, action)
  select id, moment, 'system', 'expired' from unnest(ended) as id;
  return cardinality(ended);
end
$$;
