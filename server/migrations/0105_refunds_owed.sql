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
-- Of such an order the newest refund that was refused stands for all that it has left.
create function needs_refund(back refunds) returns boolean language sql stable as $$
  select is_owed(back) or back.state = 'refused' and back.from_sales
    and not exists (select from refunds as other where other.order_id = back.order_id and other.from_sales
      and (other.state in ('asked', 'pending') or other.state = 'refused' and other.id > back.id))
    and exists (select from orders join events on events.id = event_id
      where orders.id = back.order_id and orders.state = 'paid' and events.state = 'cancelled')
    and refundable(back.order_id) > 0
$$;

-- Paid back in another way than by the provider, who has no record of it.
alter table refunds add column by_hand boolean not null default false;

-- What of a refused refund its organiser can have paid back in another way: no more than the order and the payment have left,
-- and nothing for tickets that were given back meanwhile.
create function left_by_hand(back refunds) returns bigint language sql stable as $$
  select case
    when back.state <> 'refused' then 0
    -- Every token that went back is one of the chain's records.
    when exists (select from payments where id = back.payment_id and provider = 'stablecoin') then 0
    when is_owed(back) then back.amount
    when not back.from_sales or not exists (select from orders where id = back.order_id and state = 'paid') then 0
    when back.tickets <> '{}' and gone.tickets = cardinality(back.tickets) then 0
    else greatest(0, least(back.amount - gone.cost, refundable(back.order_id),
      (select left_of(part) from payments as part where part.id = back.payment_id)))
  end
  from (
    select count(*) as tickets, coalesce(sum(cost), 0)::bigint as cost from tickets
    where tickets.id = any (back.tickets) and exists (select from refunds as other
      where other.order_id = back.order_id and other.state <> 'refused' and tickets.id = any (other.tickets))
  ) as gone
$$;

-- A provider may refuse for good, as where a card is closed: the organiser pays back in another way, and says so.
create function refund_by_hand(asked jsonb) returns boolean language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  back refunds;
  paid_back bigint;
  has_suspended boolean;
begin
  select * into known from orders
  where id = (select order_id from refunds where id = (asked -> 'refund')::bigint) for update;
  select * into back from refunds where id = (asked -> 'refund')::bigint for update;
  perform from payments where id = back.payment_id for update;
  paid_back := left_by_hand(back);
  if coalesce(paid_back, 0) = 0 then perform refuse_tickets('wrongState'); end if;
  update tickets set state = 'suspended', updated_at = moment
  where order_id = known.id and id = any (back.tickets) and state = 'valid';
  has_suspended := found;
  update refunds set state = 'pending', amount = paid_back, by = asked ->> 'by', actor_id = (asked ->> 'actor')::bigint,
    reason = asked ->> 'text', external_id = null,
    by_hand = exists (select from payments where id = back.payment_id and provider <> 'transfer')
  where id = back.id;
  if back.from_sales then
    perform enter_in_books(known.id, 'sales', 'owed', paid_back, 'refund ' || back.id || ' by hand', moment);
    if has_suspended and known.upgrade_serial is not null then perform refund_exchanged(known, asked); end if;
  end if;
  return note_refund(asked || jsonb_build_object('state', 'done', 'problem', back.problem));
end
$$;

create index refunds_refused on refunds (id) where state = 'refused';
