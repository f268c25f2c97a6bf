create or replace function note_refund(asked jsonb) returns boolean language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  back refunds;
begin
  select * into known from orders
  where id = (select order_id from refunds where id = (asked -> 'refund')::bigint) for update;
  if not found or not is_new_event(asked) then return false; end if;
  select * into back from refunds where id = (asked -> 'refund')::bigint for update;
  if back.state in ('done', 'refused') or back.state = asked ->> 'state' then return false; end if;
  update refunds set state = asked ->> 'state', external_id = coalesce(asked ->> 'external_id', external_id),
    problem = coalesce(asked ->> 'problem', ''),
    finished_at = case when asked ->> 'state' in ('done', 'refused') then moment end
  where id = back.id;
  if asked ->> 'state' = 'done' then
    perform enter_in_books(known.id, 'owed', 'cash', back.amount, 'refund ' || back.id, moment);
    perform void_tickets(known.id, back.tickets);
    -- Also with the last of several refunds, which only together are the whole.
    if known.state = 'paid' and back.from_sales and refundable(known.id) = 0
      and not exists (select from tickets where order_id = known.id and (state <> 'void' or carried > 0))
      and not exists (select from refunds where order_id = known.id and from_sales and state in ('asked', 'pending')) then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id returning * into known;
      back.is_whole := true;
    end if;
    if known.state = 'refund_in_progress' and (back.is_whole or back.from_sales)
      and (back.is_whole or exists (select from refunds where order_id = known.id and is_whole and state = 'done'))
      and not exists (select from refunds where order_id = known.id and id <> back.id and (is_whole or from_sales)
        and state in ('asked', 'pending')) then
      update orders set state = 'refund_complete', updated_at = moment where id = known.id;
    end if;
    insert into order_messages (order_id, topic, detail) values (known.id, 'refunded', back.id::text)
    on conflict do nothing;
  elsif asked ->> 'state' = 'refused' then
    update tickets set state = 'valid', updated_at = moment
    where order_id = known.id and id = any (back.tickets) and state = 'suspended';
    if back.from_sales then
      perform enter_in_books(known.id, 'owed', 'sales', back.amount, 'refund ' || back.id || ' refused', moment);
    end if;
    perform carry_again(back.tickets);
    perform carry_again(array[known.upgrade_of]);
    if (back.is_whole or back.from_sales) and known.state = 'refund_in_progress' and known.paid_at is not null then
      update orders set state = 'paid', updated_at = moment where id = known.id;
    end if;
  end if;
  if asked ->> 'state' in ('done', 'refused') then
    insert into order_history (order_id, happened_at, by, actor_id, action, detail)
    values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint,
      case asked ->> 'state' when 'done' then 'refund_complete' else 'refund_refused' end, back.amount::text);
  end if;
  return true;
end
$$;
