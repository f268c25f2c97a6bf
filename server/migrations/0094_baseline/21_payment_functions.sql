-- Money that comes for orders: there is none without a ticket or a refund.

create function enter_in_books(of_order bigint, plus text, minus text, amount bigint, cause text, moment timestamptz) returns void language sql as $$
  insert into ledger_entries (order_id, account, amount, cause, entered_at)
  select of_order, account, value, cause, moment
  from (values (plus, amount), (minus, -amount)) as movement (account, value) where amount > 0
$$;

-- Begins to pay an order: who comes is noted, its places are held longer, and a payment is open. The one that is open
-- already, of the same account, stays. Returns the payment.
create function start_payment(asked jsonb) returns bigint language plpgsql as $$
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

-- Notes that something happened to money, once. Returns false where it is known.
create function is_new_event(asked jsonb) returns boolean language plpgsql as $$
begin
  if asked ->> 'event' is null then return true; end if;
  insert into provider_events (account_id, event_id) values ((asked -> 'account')::bigint, asked ->> 'event')
  on conflict do nothing;
  return found;
end
$$;

-- Money came for a payment. The order is paid, waits for the rest, or the money goes back: there is none without a ticket or
-- a refund. Where 'accept' is set, what came is enough. Returns what became of it: paid, short, refunding, known.
create function settle_payment(asked jsonb) returns text language plpgsql as $$
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

-- A payment that nothing came for ends. Returns whether it was open.
create function end_payment(asked jsonb) returns boolean language plpgsql as $$
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

-- The next number of a seller. Others wait for it until the transaction ends; one that is rolled back gives it back.
create function next_receipt_number(seller bigint) returns int language sql as $$
  insert into receipt_numbers (seller_id, last) values (seller, 1)
  on conflict (seller_id) do update set last = receipt_numbers.last + 1 returning last
$$;

-- An event keeps its currency once amounts of it mean something: orders with a price, codes and fees that are
-- amounts.
create function currency_is_fixed(of_event bigint) returns boolean language sql stable as $$
  select exists (
      select from orders where event_id = of_event and total > 0
        and (state <> 'payment_cancelled' or exists (select from payments where order_id = orders.id)))
    or exists (select from ticket_codes where event_id = of_event and purpose = 'amount' and ended_at is null)
    or exists (select from event_pricing where event_id = of_event and fee_per_ticket > 0)
$$;

-- Who began to pay is told where to go on: at once where the money takes days, else once the tab may have been
-- closed.
create function tell_open_payment() returns trigger language plpgsql as $$
begin
  insert into order_messages (order_id, topic, next_at)
  values (new.order_id, 'payment_open', case new.provider when 'transfer' then now() else now() + interval '3 minutes' end)
  on conflict do nothing;
  return null;
end
$$;

-- Gives the buyer who sent too little the time to send the rest.
create function extend_hold(of_payment bigint, until timestamptz) returns void language sql as $$
  update orders set expires_at = greatest(expires_at, until)
  where id = (select order_id from payments where id = of_payment) and state = 'payment_in_progress'
$$;

create trigger payments_tell_open after insert on payments for each row when (new.state = 'open') execute function tell_open_payment();
comment on trigger payments_tell_open on payments is 'Who began to pay gets a mail that says where to go on.';

-- Issued when the transaction commits: the number is the last lock that it takes, and held for a moment only.
create function issue_receipt() returns trigger language plpgsql as $$
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

create constraint trigger receipt_of_paid_order after update of state on orders deferrable initially deferred for each row when ((old.state <> 'paid') and (new.state = 'paid') and (new.total > 0)) execute function issue_receipt();
comment on trigger receipt_of_paid_order on orders is 'Every paid order has a receipt, with the next number of its seller.';

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
