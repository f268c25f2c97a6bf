-- Messages about cancelled tickets name the tickets, the reason and the refund of that cancellation. An order can be cancelled in
-- several steps, so none of these can be read from the order. Messages of before the migration have neither.
alter table order_messages
  add column tickets uuid[] not null default '{}',
  add column cause text check (cause in ('buyer', 'organiser', 'expiry', 'failure', 'event')),
  add column note text not null default '',
  add column refund bigint check (refund >= 0);

-- The holders that a ticket had before it was transferred, one for each serial: they are notified, and their links say who has
-- the ticket now.
create table ticket_transfers (
  ticket_id uuid not null references tickets on delete cascade,
  serial int not null,
  name text not null,
  email text not null,
  user_id bigint references users on delete set null,
  receiver text not null,
  by text not null check (by in ('buyer', 'organiser')),
  happened_at timestamptz not null,
  primary key (ticket_id, serial)
);
create index ticket_transfers_by_user on ticket_transfers (user_id) where user_id is not null;

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
