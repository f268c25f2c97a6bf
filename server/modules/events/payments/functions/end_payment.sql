-- A payment that nothing came for ends. Returns whether it was open.
create or replace function end_payment(asked jsonb) returns boolean language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  ended payments;
begin
  select * into known from orders
  where id = (select order_id from payments where id = (asked -> 'payment')::bigint) for update;
  if not is_new_event(asked) then return false; end if;
  update payments set state = asked ->> 'state', reason = coalesce(asked ->> 'text', ''), settled_at = moment
  where id = (asked -> 'payment')::bigint and state = 'open' returning * into ended;
  if not found then return false; end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint,
    case ended.state when 'failed' then 'payment_failed' else 'payment_ended' end, ended.provider);
  if ended.state = 'failed' and known.state = 'payment_in_progress' then
    insert into order_messages (order_id, topic, detail) values (known.id, 'payment_failed', ended.id::text)
    on conflict do nothing;
  end if;
  return true;
end
$$;
