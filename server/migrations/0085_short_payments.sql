-- Less came for an order than it costs: the rest can be paid by a payment of its own, the organiser can take what came as
-- enough, or give it back. An order that ends gives it back by itself: there is no money without a ticket or a refund.

-- What the organiser let go of the total. Receipts and books are about the rest.
alter table orders add column allowance bigint not null default 0 check (allowance >= 0 and allowance < greatest(total, 1));

-- What of a payment's money neither went back nor was asked back.
create function left_of(of_payment payments) returns bigint language sql stable as $$
  select of_payment.received
    - coalesce((select sum(amount) from refunds where payment_id = of_payment.id and state <> 'refused'), 0)::bigint
$$;

-- What came for an order that waits for more, and still stands for it.
create function short_of(of_order bigint) returns bigint language sql stable as $$
  select coalesce(sum(left_of(payments)), 0)::bigint from payments where order_id = of_order and state = 'short'
$$;

-- Asks back all that payments still have which no ticket was sold for.
create function give_back(named bigint[], whole boolean, asked jsonb) returns void language plpgsql as $$
declare
  part payments;
begin
  for part in select * from payments where id = any (named) order by id for update loop
    if left_of(part) > 0 then perform ask_back(part, left_of(part), '{}', whole, false, asked); end if;
  end loop;
end
$$;

create function short_payments(of_orders bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from payments where order_id = any (of_orders) and state = 'short'
$$;

-- Asks back what tickets were sold for, from the payments of an order, the first that has enough, or several. Tickets and the
-- end of the order hang on the last of them.
create function ask_sales_back(of_order bigint, wanted bigint, named uuid[], whole boolean, asked jsonb) returns void
language plpgsql as $$
declare
  part payments;
  missing bigint := wanted;
  share bigint;
begin
  select * into part from payments where order_id = of_order and state = 'paid' and left_of(payments) >= wanted
  order by id limit 1;
  if found then
    perform ask_back(part, wanted, named, whole, true, asked);
  else
    for part in
      select * from payments where order_id = of_order and state = 'paid' and left_of(payments) > 0 order by id
    loop
      share := least(left_of(part), missing);
      missing := missing - share;
      perform ask_back(part, share, case when missing = 0 then named else '{}' end, whole and missing = 0, true, asked);
      exit when missing = 0;
    end loop;
    if missing > 0 then perform refuse_tickets('refundTooHigh', 'amount'); end if;
  end if;
  perform enter_in_books(of_order, 'sales', 'owed', wanted, 'refund of order ' || of_order,
    (asked ->> 'now')::timestamptz);
end
$$;

-- As before; what was asked back of money that paid nothing does not count.
create or replace function refundable(of_order bigint) returns bigint language sql stable as $$
  select coalesce((select sum(left_of(payments)) from payments where order_id = of_order and state = 'paid'), 0)::bigint
    - coalesce((select sum(carried) from tickets where order_id = of_order), 0)::bigint
$$;

-- As before; where some of it came already, the payment is about the rest.
create or replace function start_payment(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  made payments;
begin
  known := held_order((asked -> 'order')::bigint, moment);
  if known.total = 0 then perform refuse_tickets('wrongState', 'total'); end if;
  select * into made from payments where order_id = known.id and state = 'open' for update;
  if found and made.account_id <> (asked -> 'account')::bigint then perform refuse_tickets('paymentOpen'); end if;
  update orders set name = asked ->> 'name', email = asked ->> 'email', attendees = asked -> 'attendees',
    expires_at = greatest(expires_at, (asked ->> 'expires')::timestamptz), updated_at = moment
  where id = known.id;
  if made.id is not null then return made.id; end if;
  insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, created_at, asked_at)
  select known.id, account.id, account.provider, known.total - short_of(known.id), known.currency,
    known.currency_exponent, moment, moment
  from payment_accounts as account where account.id = (asked -> 'account')::bigint and account.enabled
  returning * into made;
  if not found then perform refuse_tickets('paymentMethodMissing'); end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, 'buyer', (asked ->> 'actor')::bigint, 'payment_started', made.provider);
  return made.id;
end
$$;

-- Sells what an order holds, or takes its places again, for all that came for it: it is paid, or the money goes back.
-- Returns which.
create function complete_order(known orders, asked jsonb) returns text language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  by_itself jsonb := jsonb_build_object('now', asked -> 'now');
  parts bigint[] := short_payments(array[known.id]);
  came bigint := short_of(known.id);
  is_expired boolean := known.state = 'payment_cancelled';
  let_go bigint := greatest(known.total - came, 0);
  last payments;
begin
  update payments set state = 'paid' where id = any (parts) and left_of(payments) > 0;
  select * into last from payments where id = any (parts) and state = 'paid' order by settled_at desc, id desc limit 1;
  begin
    if is_expired and not exists (select from events where id = known.event_id and state = 'published'
      and deleted_at is null and ends_at > moment) then
      perform refuse_tickets('notOnSale');
    end if;
    if known.upgrade_serial is not null then perform exchange_ticket(known, not is_expired, moment);
    elsif is_expired then perform take_again(known.id);
    else perform sell_held(known.id); end if;
  exception when sqlstate 'HT001' then
    -- No place is left, or the ticket that was to be changed is not there any more: nothing is sold.
    if is_expired then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id;
    else
      perform free_held(array[known.id]);
      update orders set state = 'payment_cancelled', cancel_reason = 'failure', expires_at = null, updated_at = moment
      where id = known.id;
    end if;
    perform give_back(parts, is_expired, by_itself);
    insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', last.id::text)
    on conflict do nothing;
    return 'refunding';
  end;
  update orders set state = 'paid', paid_at = moment, expires_at = null, cancel_reason = null, allowance = let_go,
    updated_at = moment
  where id = known.id returning * into known;
  if known.upgrade_serial is null then perform issue_tickets(known, known.attendees, moment); end if;
  if let_go > 0 then
    -- Each ticket costs its part of what was paid, so that no more goes back with it.
    update tickets set cost = share.upto - share.before from (
      select id, floor(sum(cost) over upto * (known.total - let_go) / known.total) as upto,
        floor((sum(cost) over upto - cost) * (known.total - let_go) / known.total) as before
      from tickets where order_id = known.id window upto as (order by line_id, place)) as share
    where share.id = tickets.id;
    insert into order_history (order_id, happened_at, by, actor_id, action, detail)
    values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint, 'less_accepted',
      let_go::text);
  end if;
  update orders set attendees = '[]' where id = known.id;
  perform enter_in_books(known.id, 'owed', 'sales', known.total - let_go, 'order ' || known.id, moment);
  insert into order_messages (order_id, topic) values (known.id, 'paid') on conflict do nothing;
  -- More than was asked for goes back.
  if came > known.total then perform ask_back(last, came - known.total, '{}', false, false, by_itself); end if;
  return 'paid';
end
$$;

-- Money came for a payment. The order is paid, waits for the rest, or the money goes back: there is none without a ticket or
-- a refund. Where 'accept' is set, what came is enough. Returns what became of it: paid, short, refunding, known.
create or replace function settle_payment(asked jsonb) returns text language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  by_itself jsonb := jsonb_build_object('now', asked -> 'now');
  is_accepted boolean := coalesce((asked -> 'accept')::boolean, false);
  known orders;
  paid payments;
  came bigint := asked -> 'received';
  is_late boolean;
begin
  select * into known from orders
  where id = (select order_id from payments where id = (asked -> 'payment')::bigint) for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  select * into paid from payments where id = (asked -> 'payment')::bigint for update;
  if not is_new_event(asked) then return 'known'; end if;
  if paid.state in ('paid', 'short') then
    if asked ->> 'external_payment' is null or paid.external_payment = asked ->> 'external_payment'
      or exists (select from payments where account_id = paid.account_id
        and external_payment = asked ->> 'external_payment') then
      return 'known';
    end if;
    -- The same payment was paid twice: the second is one of its own.
    insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, state, created_at, asked_at)
    values (known.id, paid.account_id, paid.provider, came, paid.currency, paid.currency_exponent, 'cancelled', moment,
      moment)
    returning * into paid;
  end if;
  is_late := known.state = 'payment_cancelled' and known.cancel_reason = 'expiry';
  update payments set state = 'short', received = came,
    external_payment = coalesce(asked ->> 'external_payment', external_payment), reason = coalesce(asked ->> 'text', ''),
    actor_id = (asked ->> 'actor')::bigint, settled_at = moment
  where id = paid.id returning * into paid;
  perform enter_in_books(known.id, 'cash', 'owed', came, 'payment ' || paid.id, moment);
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint,
    case when came < paid.amount then 'payment_short' else 'payment_received' end, came::text);

  if (known.state = 'payment_in_progress' or is_late) and (is_accepted or short_of(known.id) >= known.total) then
    return complete_order(known, asked);
  end if;
  if known.state <> 'payment_in_progress' then
    if came >= paid.amount then update payments set state = 'paid' where id = paid.id; end if;
    perform give_back(array[paid.id], false, by_itself);
    insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', paid.id::text)
    on conflict do nothing;
    return 'refunding';
  end if;
  update orders set expires_at = greatest(expires_at, (asked ->> 'expires')::timestamptz), updated_at = moment
  where id = known.id;
  -- The rest of a transfer needs no other choice of the buyer.
  if paid.provider = 'transfer' and not exists (select from payments where order_id = known.id and state = 'open') then
    insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, created_at, asked_at)
    values (known.id, paid.account_id, paid.provider, known.total - short_of(known.id), paid.currency,
      paid.currency_exponent, moment, moment);
  end if;
  insert into order_messages (order_id, topic, detail) values (known.id, 'payment_short', paid.id::text)
  on conflict do nothing;
  return 'short';
end
$$;

-- Ends the open payment of an order whose money is decided about. One at a provider that takes money by itself is closed
-- there first.
create function drop_open_payment(known orders, asked jsonb) returns void language plpgsql as $$
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

-- Takes what came for an order as enough, or asks it back. Returns what became of it: paid, refunding.
create function resolve_short(asked jsonb) returns text language plpgsql as $$
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

-- As before; from several payments where none has enough.
create or replace function ask_refund(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  named uuid[] := case when asked ? 'tickets' then array(select jsonb_array_elements_text(asked -> 'tickets')::uuid) end;
  known orders;
  left_over bigint;
  wanted bigint;
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
  insert into order_messages (order_id, topic, detail)
  select known.id, case when is_whole then 'cancelled' else 'tickets_cancelled' end,
    case when is_whole then '' else to_char(moment at time zone 'UTC', 'YYYYMMDDHH24MISSMS') end
  where suspended <> '{}'
  on conflict do nothing;
  return cardinality(suspended);
end
$$;

-- As before; from several payments where none has enough.
create or replace function refund_exchanged(known orders, asked jsonb) returns void language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  ticket uuid := known.upgrade_of;
  former orders;
  old tickets;
  is_last boolean;
begin
  loop
    select * into former from orders where id = (select order_id from tickets where id = ticket) for update;
    exit when not found;
    select * into old from tickets where id = ticket for no key update;
    update tickets set carried = 0 where id = old.id;
    is_last := former.state = 'paid' and refundable(former.id) = old.carried
      and not exists (select from tickets where order_id = former.id and (state <> 'void' or carried > 0))
      and not exists (select from refunds where order_id = former.id and state in ('asked', 'pending'));
    if is_last then
      update orders set state = 'refund_in_progress', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
        updated_at = moment
      where id = former.id;
    end if;
    if old.carried > 0 then
      perform ask_sales_back(former.id, old.carried, array[old.id], is_last, asked);
    elsif is_last then
      update orders set state = 'refund_complete' where id = former.id;
      insert into order_history (order_id, happened_at, by, action) values
        (former.id, moment, 'system', 'refund_asked'), (former.id, moment, 'system', 'refund_complete');
    end if;
    ticket := former.upgrade_of;
  end loop;
end
$$;

-- As before; an order is given back once the last of its refunds is done.
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

-- As before; what came short goes back.
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
  perform free_held(ended);
  perform give_back(short_payments(ended), false, jsonb_build_object('now', moment));
  update waiting_entries set state = 'expired' where order_id = any (ended) and state = 'offered';
  insert into order_history (order_id, happened_at, by, action)
  select id, moment, 'system', 'expired' from unnest(ended) as id;
  return cardinality(ended);
end
$$;

-- As before; what came short goes back.
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
  return (select sum(quantity) from order_lines where order_id = known.id);
end
$$;

-- As before; about what was paid.
create or replace function issue_receipt() returns trigger language plpgsql as $$
declare
  seller bigint;
  pricing event_pricing;
begin
  if exists (select from receipts where order_id = new.id and kind = 'receipt') then return null; end if;
  select coalesce(owner_id, 0) into seller from events where id = new.event_id;
  select * into pricing from event_pricing where event_id = new.event_id;
  insert into receipts (seller_id, number, kind, order_id, amount, tax, seller_name, seller_address, seller_tax_number,
    issued_at)
  values (seller, next_receipt_number(seller), 'receipt', new.id, new.total - new.allowance,
    round(new.tax::numeric * (new.total - new.allowance) / new.total)::bigint, coalesce(pricing.seller_name, ''),
    coalesce(pricing.seller_address, ''), coalesce(pricing.seller_tax_number, ''), coalesce(new.paid_at, new.updated_at));
  return null;
end
$$;
