-- Money of orders: payments, refunds, receipts, accounts of organisers, amounts on chains, the books.

-- How an organiser is paid. Keys are sealed; what buyers are shown is not.
create table payment_accounts (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  provider text not null check (provider in ('transfer', 'stripe', 'stablecoin')),
  enabled boolean not null default true,
  settings jsonb not null default '{}',
  secrets_sealed text not null default '',
  updated_at timestamptz not null default now(),
  told_at timestamptz,
  unique (owner_id, provider)
);

-- Providers that the site does not offer at present.
create table payment_provider_stops (
  provider text primary key,
  stopped_by bigint references users on delete set null,
  stopped_at timestamptz not null default now(),
  reason text not null default ''
);

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  account_id bigint not null references payment_accounts on delete restrict,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  currency_exponent int not null,
  state text not null default 'open' check (state in ('open', 'paid', 'short', 'failed', 'cancelled')),
  received bigint not null default 0 check (received >= 0),
  -- what the provider calls the way to pay, such as a session
  external_id text,
  -- what it calls the money that came
  external_payment text,
  -- where the buyer pays
  address text not null default '',
  -- why it failed, or was marked paid
  reason text not null default '',
  -- who marked it
  actor_id bigint references users on delete set null,
  disputed_at timestamptz,
  created_at timestamptz not null,
  -- when the provider was last asked, or should have answered
  asked_at timestamptz not null,
  settled_at timestamptz
);
create unique index one_open_payment on payments (order_id) where state = 'open';
create index payments_by_account on payments (account_id, id desc);
create unique index payments_by_external on payments (provider, external_id) where external_id is not null;
create unique index payments_by_money on payments (account_id, external_payment) where external_payment is not null;
create index payments_by_order on payments (order_id, id);
create index payments_by_provider on payments (provider, id desc);
create index payments_disputed on payments (disputed_at desc) where disputed_at is not null;
create index payments_open on payments (asked_at) where state = 'open';

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  payment_id bigint not null references payments on delete restrict,
  amount bigint not null check (amount > 0),
  -- that become void with it
  tickets uuid[] not null default '{}',
  -- with it the order is refunded
  is_whole boolean not null,
  -- else it is money that no ticket was sold for
  from_sales boolean not null,
  state text not null default 'asked' check (state in ('asked', 'pending', 'done', 'refused')),
  by text not null check (by in ('buyer', 'organiser', 'system')),
  actor_id bigint references users on delete set null,
  reason text not null default '',
  -- what the provider said
  problem text not null default '',
  external_id text,
  tries int not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_due on refunds (next_at) WHERE state in ('asked', 'pending');

-- What providers told, each once and for good.
create table provider_events (
  account_id bigint not null references payment_accounts on delete cascade,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (account_id, event_id)
);

-- The books: entries of one movement sum to nothing. 'cash' is what a provider has for the organiser, 'sales' what
-- tickets brought, 'owed' what goes back to buyers.
create table ledger_entries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  account text not null check (account in ('cash', 'sales', 'owed')),
  amount bigint not null,
  -- such as 'payment 12'
  cause text not null,
  entered_at timestamptz not null
);
create index ledger_entries_by_order on ledger_entries (order_id);

create table books_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- that were compared
  orders int not null,
  -- where something is off
  found int not null,
  -- the first of them
  findings jsonb not null default '[]'
);
create index books_checks_by_age on books_checks (finished_at desc);

create table provider_problems (
  id bigint generated always as identity primary key,
  provider text not null,
  account_id bigint references payment_accounts on delete cascade,
  problem text not null,
  happened_at timestamptz not null
);
create index provider_problems_by_age on provider_problems (happened_at);
create index provider_problems_by_provider on provider_problems (provider, happened_at desc);

create table receipt_numbers (
  -- no reference: numbers outlive the account; 0: it was gone already
  seller_id bigint primary key,
  last int not null
);

create table receipts (
  id bigint generated always as identity primary key,
  seller_id bigint not null,
  number int not null,
  kind text not null check (kind in ('receipt', 'credit_note')),
  order_id bigint not null references orders on delete restrict,
  refund_id bigint unique references refunds on delete restrict,
  amount bigint not null check (amount > 0),
  -- part of the amount
  tax bigint not null check (tax >= 0),
  -- as they were when it was issued
  seller_name text not null,
  seller_address text not null,
  seller_tax_number text not null,
  issued_at timestamptz not null,
  unique (seller_id, number),
  constraint credit_notes_have_refunds check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index one_receipt_of_order on receipts (order_id) where kind = 'receipt';
create index receipts_by_order on receipts (order_id, id);

-- Addresses that organisers were ever paid at, each of one account for good: what comes there is theirs.
create table chain_treasuries (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  account_id bigint not null references payment_accounts on delete restrict,
  added_at timestamptz not null
);
create index chain_treasuries_by_account on chain_treasuries (account_id);

create table chain_cursors (
  chain_id bigint primary key,
  -- the last block that is final and was read
  read_to bigint not null,
  -- the newest block when it was last read
  head bigint not null,
  -- all that came before this moment was seen
  looked_at timestamptz not null,
  -- a process reads it until then
  leased_until timestamptz not null,
  -- why it could not be read the last time
  problem text not null default ''
);

-- Exact amounts that buyers were asked for; the last digits, the tag, tell whose money it is. An amount rests after
-- its payment is over, so that late money finds it.
create table chain_amounts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete restrict,
  chain_id bigint not null,
  symbol text not null,
  token text not null,
  decimals int not null,
  treasury text not null references chain_treasuries(address),
  amount numeric(78,0) not null check (amount > (0)::numeric),
  tag int not null check ((tag >= 1) and (tag <= 9999)),
  kind text not null check (kind in ('whole', 'rest')),
  held boolean not null default true,
  asked_at timestamptz not null
);
create index chain_amounts_by_payment on chain_amounts (payment_id, id);
create index chain_amounts_by_tag on chain_amounts (chain_id, token, treasury, tag) WHERE held;
create unique index chain_amounts_held on chain_amounts (chain_id, token, treasury, amount) WHERE held;
create index chain_amounts_resting on chain_amounts (asked_at) WHERE held;

create table chain_transfers (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index int not null,
  block_number bigint not null,
  block_hash text not null,
  symbol text not null,
  token text not null,
  decimals int not null,
  sender text not null,
  treasury text not null references chain_treasuries(address),
  amount numeric(78,0) not null check (amount > (0)::numeric),
  -- Seen until it is final; then it settled a payment, or is an exception until the organiser has resolved it. What
  -- is too small to be about an order is only kept.
  state text not null default 'seen' check (state in ('seen', 'settled', 'exception', 'refunded', 'small')),
  kind text not null default '' check (kind in ('', 'short', 'over', 'unknown')),
  -- that it paid, or seems to be for
  payment_id bigint references payments on delete restrict,
  seen_at timestamptz not null,
  -- when the chain no longer had it although it was final
  missing_at timestamptz,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  reason text not null default '',
  unique (chain_id, tx_hash, log_index)
);
create index chain_transfers_by_payment on chain_transfers (payment_id) where payment_id is not null;
create index chain_transfers_open on chain_transfers (treasury, id desc) where state = 'exception';
create index chain_transfers_seen on chain_transfers (chain_id, block_number);

-- Transfers by which organisers gave money back; each counts once.
create table chain_refunds (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index int not null,
  refund_id bigint unique references refunds on delete restrict,
  transfer_id bigint unique references chain_transfers on delete restrict,
  receiver text not null,
  amount numeric(78,0) not null,
  noted_by bigint references users on delete set null,
  noted_at timestamptz not null,
  unique (chain_id, tx_hash, log_index),
  constraint chain_refunds_check check (num_nonnulls(refund_id, transfer_id) = 1)
);

-- Ends a batch of orders whose time is over, leaving alone those that are being confirmed, and those whose provider
-- has not said yet that no money came.
create function expire_orders(moment timestamptz, most int) returns int language plpgsql as $$
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

create function ask_back(of_payment payments, amount bigint, named uuid[], whole boolean, sold boolean, asked jsonb) returns bigint language plpgsql as $$
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
    begin
      if known.upgrade_serial is null then perform sell_held(known.id);
      else perform exchange_ticket(known, true, moment); end if;
    exception when sqlstate 'HT001' then
      -- The ticket that was to be changed is not there any more: nothing is sold, and the money goes back.
      perform free_held(array[known.id]);
      update orders set state = 'payment_cancelled', cancel_reason = 'failure', expires_at = null, updated_at = moment
      where id = known.id;
      perform ask_back(paid, came, '{}', false, false, jsonb_build_object('now', moment));
      insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', paid.id::text)
      on conflict do nothing;
      return 'refunding';
    end;
  elsif known.state = 'payment_cancelled' and known.cancel_reason = 'expiry' then
    begin
      if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null
        and ends_at > moment) then
        perform refuse_tickets('notOnSale');
      end if;
      if known.upgrade_serial is null then perform take_again(known.id);
      else perform exchange_ticket(known, false, moment); end if;
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
  if known.upgrade_serial is null then perform issue_tickets(known, known.attendees, moment); end if;
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

-- The next number of a seller. Others wait for it until the transaction ends; one that is rolled back gives it back.
create function next_receipt_number(seller bigint) returns int language sql as $$
  insert into receipt_numbers (seller_id, last) values (seller, 1)
  on conflict (seller_id) do update set last = receipt_numbers.last + 1 returning last
$$;

-- A credit note has the tax that falls on what was given back so far, less that of the notes before: together they
-- have exactly the tax of the order once all of it is back.
create function issue_credit_note() returns trigger language plpgsql as $$
declare
  sold receipts;
  before record;
begin
  select * into sold from receipts where order_id = new.order_id and kind = 'receipt';
  if not found then return null; end if;
  select coalesce(sum(amount), 0) as amount, coalesce(sum(tax), 0) as tax into before
  from receipts where order_id = new.order_id and kind = 'credit_note';
  insert into receipts (seller_id, number, kind, order_id, refund_id, amount, tax, seller_name, seller_address,
    seller_tax_number, issued_at)
  values (sold.seller_id, next_receipt_number(sold.seller_id), 'credit_note', new.order_id, new.id, new.amount,
    round(sold.tax::numeric * (before.amount + new.amount) / sold.amount)::bigint - before.tax, sold.seller_name,
    sold.seller_address, sold.seller_tax_number, coalesce(new.finished_at, now()));
  return null;
end
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

create constraint trigger credit_note_of_refund after update of state on refunds deferrable initially deferred for each row when ((old.state <> 'done') and (new.state = 'done') and new.from_sales) execute function issue_credit_note();
comment on trigger credit_note_of_refund on refunds is 'Every refund has a credit note, with the next number of its seller.';
