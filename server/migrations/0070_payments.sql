-- Money: payments and refunds are records of their own; the states of orders follow them here, in one transaction each.
-- Locks are taken in the order of order, payment, codes by id, pools by id.

-- How an organiser is paid. Keys are sealed; what buyers are shown is not.
create table payment_accounts (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  provider text not null check (provider in ('transfer','stripe')),
  enabled boolean not null default true,
  settings jsonb not null default '{}',
  secrets_sealed text not null default '',
  updated_at timestamptz not null default now(),
  unique (owner_id, provider)
);

-- Providers that the site does not offer at present.
create table payment_provider_stops (
  provider text primary key,
  stopped_by bigint references users on delete set null,
  stopped_at timestamptz not null default now()
);

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  account_id bigint not null references payment_accounts on delete restrict,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  currency_exponent int not null,
  state text not null default 'open' check (state in ('open','paid','short','failed','cancelled')),
  received bigint not null default 0 check (received >= 0),
  external_id text,                                 -- what the provider calls the way to pay, such as a session
  external_payment text,                            -- what it calls the money that came
  address text not null default '',                 -- where the buyer pays
  reason text not null default '',                  -- why it failed, or was marked paid
  actor_id bigint references users on delete set null,  -- who marked it
  disputed_at timestamptz,
  created_at timestamptz not null,
  asked_at timestamptz not null,                    -- when the provider was last asked, or should have answered
  settled_at timestamptz
);
create unique index payments_by_external on payments (provider, external_id) where external_id is not null;
create unique index one_open_payment on payments (order_id) where state = 'open';
create index payments_by_order on payments (order_id, id);
create index payments_open on payments (asked_at) where state = 'open';
create index payments_by_account on payments (account_id, id desc);
create unique index payments_by_money on payments (account_id, external_payment) where external_payment is not null;

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  payment_id bigint not null references payments on delete restrict,
  amount bigint not null check (amount > 0),
  tickets uuid[] not null default '{}',             -- that become void with it
  is_whole boolean not null,                        -- with it the order is refunded
  from_sales boolean not null,                      -- else it is money that no ticket was sold for
  state text not null default 'asked' check (state in ('asked','pending','done','refused')),
  by text not null check (by in ('buyer','organiser','system')),
  actor_id bigint references users on delete set null,
  reason text not null default '',
  problem text not null default '',                 -- what the provider said
  external_id text,
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_due on refunds (next_at) where state in ('asked','pending');

-- What providers told, each once and for good.
create table provider_events (
  account_id bigint not null references payment_accounts on delete cascade,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (account_id, event_id)
);

-- The books: entries of one movement sum to nothing. 'cash' is what a provider has for the organiser, 'sales' what tickets
-- brought, 'owed' what goes back to buyers.
create table ledger_entries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  account text not null check (account in ('cash','sales','owed')),
  amount bigint not null,
  cause text not null,                              -- such as 'payment 12'
  entered_at timestamptz not null
);
create index ledger_entries_by_order on ledger_entries (order_id);

-- Who comes, while it is not paid yet.
alter table orders add column attendees jsonb not null default '[]';

create function enter_in_books(of_order bigint, plus text, minus text, amount bigint, cause text, moment timestamptz)
returns void language sql as $$
  insert into ledger_entries (order_id, account, amount, cause, entered_at)
  select of_order, account, value, cause, moment
  from (values (plus, amount), (minus, -amount)) as movement (account, value) where amount > 0
$$;

-- Issues the tickets of an order that the caller holds; each costs its part of its line. Returns nothing where some are
-- missing.
create function issue_tickets(of_order orders, attendees jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, user_id, language, answers,
    created_at, updated_at)
  select of_order.id, id, of_order.event_id, type_id, nth,
    total / quantity + case when nth <= total % quantity then 1 else 0 end,
    name, email, user_id, of_order.language, answers, moment, moment
  from (
    select line.id, line.type_id, line.total, line.quantity, given.place as given_place, given.name, given.email,
      given.user_id, given.answers, row_number() over (partition by line.id order by given.place) as nth
    from jsonb_to_recordset(attendees)
      as given (place int, line bigint, name text, email text, user_id bigint, answers jsonb)
    join order_lines as line on line.id = given.line and line.order_id = of_order.id
  ) as wanted
  order by given_place;
  if exists (select from order_lines as line where order_id = of_order.id
    and quantity <> (select count(*) from tickets where line_id = line.id)) then
    perform refuse_tickets('attendeesIncomplete', 'attendees');
  end if;
  update waiting_entries set state = 'taken' where order_id = of_order.id and state in ('offered', 'expired');
end
$$;

-- Makes the held places of an order sold ones.
create function sell_held(of_order bigint) returns void language plpgsql as $$
declare
  pool record;
begin
  for pool in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - pool.quantity, sold = sold + pool.quantity where id = pool.id;
  end loop;
end
$$;

-- Takes the places of an order again whose time was over: all of them, or refuses.
create function take_again(of_order bigint) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    select id, sum(quantity)::int as quantity from (
      select code_id as id, quantity from order_lines where order_id = of_order and code_id is not null
      union all
      select code_id, 1 from order_discounts where order_id = of_order and freed
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses + claim.quantity where id = claim.id and uses + claim.quantity <= uses_limit;
    if not found then perform refuse_tickets('codeRefused'); end if;
  end loop;
  update order_discounts set freed = false where order_id = of_order;
  for claim in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold + claim.quantity
    where id = claim.id and capacity - held - sold >= claim.quantity;
    if not found then perform refuse_tickets('soldOut'); end if;
  end loop;
end
$$;

-- Makes tickets void and frees their places and codes. Only tickets that become void here free something.
create function void_tickets(of_order bigint, named uuid[]) returns int language plpgsql as $$
declare
  gone jsonb;
  places int;
  claim record;
begin
  with void as (
    update tickets set state = 'void', updated_at = now()
    where order_id = of_order and state <> 'void' and (named is null or id = any (named)) returning line_id
  )
  select jsonb_object_agg(line_id, n), sum(n)::int into gone, places
  from (select line_id, count(*) as n from void group by line_id) as counted;
  if places is null then return 0; end if;
  for claim in
    with discounts as (
      update order_discounts set freed = true
      where order_id = of_order and not freed
        and not exists (select from tickets where order_id = of_order and state <> 'void')
      returning code_id
    )
    select id, sum(quantity)::int as quantity from (
      select code_id as id, (gone ->> line.id::text)::int as quantity from order_lines as line
      where order_id = of_order and code_id is not null and gone ? line.id::text
      union all
      select code_id, 1 from discounts
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum((gone ->> line.id::text)::int)::int as quantity
    from order_lines as line cross join unnest(pool_ids) as pool_id
    where order_id = of_order and gone ? line.id::text group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold - claim.quantity where id = claim.id;
  end loop;
  return places;
end
$$;

-- Issues the tickets of an order that costs nothing; its places are sold from now on.
create or replace function confirm_order(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  made bigint := asked ->> 'order';
  known orders;
begin
  if known_request('confirm', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment) is not null then
    return made;
  end if;
  update idempotent_requests set result = made where scope = 'confirm' and key = (asked ->> 'key')::uuid;
  known := held_order(made, moment);
  if known.total > 0 then perform refuse_tickets('wrongState', 'total'); end if;
  update orders set state = 'paid', name = asked ->> 'name', email = asked ->> 'email', paid_at = moment,
    expires_at = null, updated_at = moment
  where id = made;
  perform issue_tickets(known, asked -> 'attendees', moment);
  perform sell_held(made);
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case known.source when 'guest_list' then 'guest_added' else 'confirmed' end);
  insert into order_messages (order_id, topic) values (made, 'placed');
  return made;
end
$$;

-- An order that can still be completed, held until the transaction ends.
create function held_order(of_order bigint, moment timestamptz) returns orders language plpgsql as $$
declare
  known orders;
begin
  select * into known from orders where id = of_order for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state = 'payment_cancelled' and known.cancel_reason = 'expiry'
    or known.state = 'payment_in_progress' and known.expires_at <= moment
  then
    perform refuse_tickets('reservationExpired');
  end if;
  if known.state <> 'payment_in_progress' then perform refuse_tickets('wrongState', 'state'); end if;
  if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null) then
    perform refuse_tickets('eventClosed', 'event');
  end if;
  return known;
end
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
  select known.id, account.id, account.provider, known.total, known.currency, known.currency_exponent, moment, moment
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

create function ask_back(of_payment payments, amount bigint, named uuid[], whole boolean, sold boolean, asked jsonb)
returns bigint
language plpgsql as $$
declare
  made bigint;
begin
  insert into refunds (order_id, payment_id, amount, tickets, is_whole, from_sales, by, actor_id, reason, next_at, created_at)
  values (of_payment.order_id, of_payment.id, amount, named, whole, sold, coalesce(asked ->> 'by', 'system'),
    (asked ->> 'actor')::bigint, coalesce(asked ->> 'text', ''), (asked ->> 'now')::timestamptz,
    (asked ->> 'now')::timestamptz)
  returning id into made;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (of_payment.order_id, (asked ->> 'now')::timestamptz, coalesce(asked ->> 'by', 'system'),
    (asked ->> 'actor')::bigint, 'refund_asked', amount::text);
  return made;
end
$$;

-- Money came for a payment. The order is paid, or the money goes back: there is none without a ticket or a refund.
-- Returns what became of it: paid, short, refunding, known.
create function settle_payment(asked jsonb) returns text language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  paid payments;
  came bigint := asked -> 'received';
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
    -- The same payment was paid twice: the second is one of its own, which goes back.
    insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, state, created_at, asked_at)
    values (known.id, paid.account_id, paid.provider, came, paid.currency, paid.currency_exponent, 'cancelled', moment,
      moment)
    returning * into paid;
  end if;
  update payments set state = case when came < amount then 'short' else 'paid' end, received = came,
    external_payment = coalesce(asked ->> 'external_payment', external_payment), reason = coalesce(asked ->> 'text', ''),
    actor_id = (asked ->> 'actor')::bigint, settled_at = moment
  where id = paid.id returning * into paid;
  perform enter_in_books(known.id, 'cash', 'owed', came, 'payment ' || paid.id, moment);
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint,
    case when came < paid.amount then 'payment_short' else 'payment_received' end, came::text);
  if came < paid.amount then return 'short'; end if;

  if known.state = 'payment_in_progress' then
    perform sell_held(known.id);
  elsif known.state = 'payment_cancelled' and known.cancel_reason = 'expiry' then
    begin
      if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null
        and ends_at > moment) then
        perform refuse_tickets('notOnSale');
      end if;
      perform take_again(known.id);
    exception when sqlstate 'HT001' then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id;
      perform ask_back(paid, came, '{}', true, false, jsonb_build_object('now', moment));
      insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', paid.id::text)
      on conflict do nothing;
      return 'refunding';
    end;
  else
    perform ask_back(paid, came, '{}', false, false, jsonb_build_object('now', moment));
    insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', paid.id::text)
    on conflict do nothing;
    return 'refunding';
  end if;
  update orders set state = 'paid', paid_at = moment, expires_at = null, cancel_reason = null, updated_at = moment
  where id = known.id returning * into known;
  perform issue_tickets(known, known.attendees, moment);
  update orders set attendees = '[]' where id = known.id;
  perform enter_in_books(known.id, 'owed', 'sales', known.total, 'order ' || known.id, moment);
  insert into order_messages (order_id, topic) values (known.id, 'paid') on conflict do nothing;
  -- More than was asked for goes back.
  if came > paid.amount then
    perform ask_back(paid, came - paid.amount, '{}', false, false, jsonb_build_object('now', moment));
  end if;
  return 'paid';
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

-- What of a paid order has not been given back, nor been asked back.
create function refundable(of_order bigint) returns bigint language sql stable as $$
  select coalesce((select sum(received) from payments where order_id = of_order and state = 'paid'), 0)
    - coalesce((select sum(amount) from refunds where order_id = of_order and state <> 'refused'), 0)
$$;

-- Asks for money back: of tickets, which are suspended meanwhile, of an amount alone, or of all that is left. What costs
-- nothing is void at once. Returns how many tickets are concerned.
create function ask_refund(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  named uuid[] := case when asked ? 'tickets' then array(select jsonb_array_elements_text(asked -> 'tickets')::uuid) end;
  known orders;
  paid payments;
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
    is_whole := not exists (select from tickets where order_id = known.id and state = 'valid')
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
  if wanted = 0 then
    perform void_tickets(known.id, suspended);
    if is_whole then
      update orders set state = 'refund_complete' where id = known.id;
      insert into order_history (order_id, happened_at, by, action) values
        (known.id, moment, 'system', 'refund_asked'), (known.id, moment, 'system', 'refund_complete');
    end if;
  else
    select * into paid from payments where order_id = known.id and state = 'paid'
      and received - coalesce((select sum(amount) from refunds where payment_id = payments.id and state <> 'refused'), 0)
        >= wanted
    order by id limit 1;
    if not found then perform refuse_tickets('refundTooHigh', 'amount'); end if;
    perform ask_back(paid, wanted, suspended, is_whole, true, asked);
    perform enter_in_books(known.id, 'sales', 'owed', wanted, 'refund of order ' || known.id, moment);
  end if;
  insert into order_messages (order_id, topic, detail)
  select known.id, case when is_whole then 'cancelled' else 'tickets_cancelled' end,
    case when is_whole then '' else to_char(moment at time zone 'UTC', 'YYYYMMDDHH24MISSMS') end
  where suspended <> '{}'
  on conflict do nothing;
  return cardinality(suspended);
end
$$;

-- What a provider says of a refund: pending, done, or refused. Returns whether that was new.
create function note_refund(asked jsonb) returns boolean language plpgsql as $$
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
      and not exists (select from tickets where order_id = known.id and state <> 'void')
      and not exists (select from refunds where order_id = known.id and from_sales and state in ('asked', 'pending')) then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id returning * into known;
      back.is_whole := true;
    end if;
    if back.is_whole and known.state = 'refund_in_progress' then
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
    if back.is_whole and known.state = 'refund_in_progress' and known.paid_at is not null then
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

-- Ends a batch of orders whose time is over, leaving alone those that are being confirmed, and those whose provider has
-- not said yet that no money came.
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
  update waiting_entries set state = 'expired' where order_id = any (ended) and state = 'offered';
  insert into order_history (order_id, happened_at, by, action)
  select id, moment, 'system', 'expired' from unnest(ended) as id;
  return cardinality(ended);
end
$$;

-- Cancels an order, or some tickets of one; what was paid for them is asked back. Returns how many places are concerned.
create or replace function cancel_order(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state <> 'payment_in_progress' then return ask_refund(asked); end if;
  perform free_held(array[known.id]);
  update orders set state = 'payment_cancelled', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
    expires_at = null, updated_at = moment
  where id = known.id;
  update waiting_entries set state = 'left' where order_id = known.id and state = 'offered';
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint, 'cancelled', asked ->> 'text');
  return (select sum(quantity) from order_lines where order_id = known.id);
end
$$;
