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

-- How an organiser is paid. Keys are sealed; what buyers are shown is not.
create table payment_accounts (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  provider text not null check (provider in ('transfer', 'stripe', 'stablecoin')),
  enabled boolean not null default true,
  settings jsonb not null default '{}',
  secrets_sealed text not null default '',
  updated_at timestamptz not null default now(),
  notified_at timestamptz,
  -- How tickets of demonstration events are paid for: an account that nobody owns, which goes with them.
  demo boolean not null default false,
  unique (owner_id, provider),
  constraint demo_account_has_no_owner check ((NOT demo) or (owner_id is null))
);
create unique index one_demo_account_of_provider on payment_accounts (provider) where demo;

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete restrict,
  account_id bigint not null references payment_accounts on delete restrict,
  provider text not null check (octet_length(provider) <= 100),
  amount bigint not null check (amount > 0),
  currency text not null,
  currency_exponent int not null,
  state text not null default 'open' check (state in ('open', 'paid', 'short', 'failed', 'cancelled')),
  received bigint not null default 0 check (received >= 0),
  -- what the provider calls the way to pay, such as a session
  external_id text check (octet_length(external_id) <= 400),
  -- what it calls the money that came
  external_payment text check (octet_length(external_payment) <= 400),
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

-- Addresses that organisers were ever paid at, each of one account for good: what comes there is theirs.
create table chain_treasuries (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  account_id bigint not null references payment_accounts on delete restrict,
  added_at timestamptz not null
);
create index chain_treasuries_by_account on chain_treasuries (account_id);

-- Exact amounts that buyers were asked for; the last digits, the tag, tell whose money it is. An amount rests after
-- its payment is over, so that late money finds it.
create table chain_amounts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete restrict,
  chain_id bigint not null,
  symbol text not null,
  token text not null check (octet_length(token) <= 100),
  decimals int not null,
  treasury text not null references chain_treasuries(address),
  amount numeric(78,0) not null check (amount > (0)::numeric),
  tag int not null check ((tag >= 1) and (tag <= 9999)),
  kind text not null check (kind in ('whole', 'rest')),
  held boolean not null default true,
  asked_at timestamptz not null
);
create index chain_amounts_by_payment on chain_amounts (payment_id, id);
create index chain_amounts_by_tag on chain_amounts (chain_id, token, treasury, tag) where held;
create unique index chain_amounts_held on chain_amounts (chain_id, token, treasury, amount) where held;
create index chain_amounts_resting on chain_amounts (asked_at) where held;

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

-- The books of organisers' addresses, in each token's smallest unit: whatever came there and was judged is in them, also
-- what is for no order. Entries of one movement sum to nothing. 'cash' is what the address has of what came to it,
-- 'assigned' what counts for payments, 'waiting' what the organiser has to decide about, 'small' what is too little to be
-- a payment, 'gone' what the chain no longer has, and 'given' what organisers gave back beyond what came.
create table chain_entries (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  token text not null check (octet_length(token) <= 100),
  symbol text not null,
  decimals int not null,
  treasury text not null references chain_treasuries(address),
  account text not null check (account in ('cash', 'assigned', 'waiting', 'small', 'gone', 'given')),
  amount numeric(78,0) not null,
  cause text not null,
  entered_at timestamptz not null
);
create index chain_entries_by_address on chain_entries (treasury, chain_id, token);

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
  finished_at timestamptz,
  -- Paid back in another way than by the provider, who has no record of it.
  by_hand boolean not null default false
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_due on refunds (next_at) where state in ('asked', 'pending');
create index refunds_refused on refunds (id) where state = 'refused';

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

-- Sessions that claimed to pay an order and settled nothing.
create table payment_exceptions (
  id bigint generated always as identity primary key,
  -- that the session claims to be for
  payment_id bigint not null references payments on delete cascade,
  kind text not null check (kind in ('session', 'order', 'currency', 'amount', 'money')),
  outcome text not null check (outcome in ('paid', 'failed', 'cancelled')),
  -- what the provider calls it, and the money
  session text not null check (octet_length(session) <= 255),
  money text not null check (octet_length(money) <= 255),
  amount bigint not null,
  currency text not null check (octet_length(currency) <= 3),
  found_at timestamptz not null,
  version int not null default 1,
  handled_at timestamptz,
  handled_by bigint references users on delete set null,
  handling_note text not null default '' check (octet_length(handling_note) <= 2000),
  unique (payment_id, session, kind, outcome),
  constraint payment_exceptions_check check ((handled_at is null) = (handling_note = ''))
);
create index payment_exceptions_by_handler on payment_exceptions (handled_by) where handled_by is not null;

-- Providers that the site does not offer at present.
create table payment_provider_stops (
  provider text primary key check (octet_length(provider) <= 100),
  stopped_by bigint references users on delete set null,
  stopped_at timestamptz not null default now(),
  reason text not null default ''
);

-- What providers told, each once and for good.
create table provider_events (
  account_id bigint not null references payment_accounts on delete cascade,
  event_id text not null check (octet_length(event_id) <= 400),
  received_at timestamptz not null default now(),
  primary key (account_id, event_id)
);

create table provider_problems (
  id bigint generated always as identity primary key,
  provider text not null check (octet_length(provider) <= 100),
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
