-- Money of orders: payments, refunds, receipts, accounts of organisers, the books.

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
