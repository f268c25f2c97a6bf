create or replace function ask_refund(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  named uuid[] := case when asked ? 'tickets' then array(select jsonb_array_elements_text(asked -> 'tickets')::uuid) end;
  known orders;
  left_over bigint;
  wanted bigint;
  refund_in_full bigint;
  suspended uuid[];
  is_whole boolean;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if known.state <> 'paid' then return 0; end if;
  left_over := refundable(known.id);
  if asked ? 'amount' then
    wanted := asked -> 'amount';
    if wanted <= 0 or wanted > left_over then perform refuse_tickets('refundTooHigh', 'amount'); end if;
    suspended := '{}';
    is_whole := false;
  else
    with held as (
      update tickets set state = 'suspended', updated_at = moment
      where order_id = known.id and state = 'valid' and (named is null or id = any (named)) returning id, cost
    )
    select coalesce(array_agg(id), '{}'), coalesce(sum(cost), 0) into suspended, wanted from held;
    if suspended = '{}' then return 0; end if;
    is_whole := not exists (select from tickets where order_id = known.id and (state = 'valid' or carried > 0))
      and not exists (select from refunds where order_id = known.id and state in ('asked', 'pending'));
    wanted := case when is_whole then left_over else least(wanted, left_over) end;
  end if;
  refund_in_full := wanted + case when known.upgrade_serial is null then 0 else carried_to(known.id) end;
  if is_whole then
    update orders set state = 'refund_in_progress', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
      updated_at = moment
    where id = known.id;
  end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  select known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case when is_whole then 'cancelled' else 'tickets_cancelled' end, asked ->> 'text'
  where suspended <> '{}';
  if suspended <> '{}' and known.upgrade_serial is not null then perform refund_exchanged(known, asked); end if;
  if wanted = 0 then
    perform void_tickets(known.id, suspended);
    if is_whole then
      update orders set state = 'refund_complete' where id = known.id;
      insert into order_history (order_id, happened_at, by, action) values
        (known.id, moment, 'system', 'refund_asked'), (known.id, moment, 'system', 'refund_complete');
    end if;
  else
    perform ask_sales_back(known.id, wanted, suspended, is_whole, asked);
  end if;
  insert into order_messages (order_id, topic, detail, tickets, cause, note, refund)
  select known.id, case when is_whole then 'cancelled' else 'tickets_cancelled' end,
    case when is_whole then '' else to_char(moment at time zone 'UTC', 'YYYYMMDDHH24MISSMS') end,
    suspended, asked ->> 'reason', coalesce(asked ->> 'text', ''), refund_in_full
  where suspended <> '{}'
  on conflict do nothing;
  return cardinality(suspended);
end
$$;
