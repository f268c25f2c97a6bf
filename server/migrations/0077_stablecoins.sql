-- Stablecoins: what was asked for on which chain, what came there, and how far each chain was read. The site holds no
-- private key: organisers send money back themselves, and the chain says whether they did.

alter table payment_accounts drop constraint payment_accounts_provider_check;
alter table payment_accounts add constraint payment_accounts_provider_check
  check (provider in ('transfer', 'stripe', 'stablecoin'));

-- Addresses that organisers were ever paid at, each of one account for good: what comes there is theirs.
create table chain_treasuries (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  account_id bigint not null references payment_accounts on delete restrict,
  added_at timestamptz not null
);
create index chain_treasuries_by_account on chain_treasuries (account_id);

create table chain_cursors (
  chain_id bigint primary key,
  read_to bigint not null,                          -- the last block that is final and was read
  head bigint not null,                             -- the newest block when it was last read
  looked_at timestamptz not null,                   -- all that came before this moment was seen
  leased_until timestamptz not null,                -- a process reads it until then
  problem text not null default ''                  -- why it could not be read the last time
);

-- Exact amounts that buyers were asked for; the last digits, the tag, tell whose money it is. An amount rests after its
-- payment is over, so that late money finds it.
create table chain_amounts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete restrict,
  chain_id bigint not null,
  symbol text not null,
  token text not null,
  decimals int not null,
  treasury text not null references chain_treasuries,
  amount numeric(78, 0) not null check (amount > 0),
  tag int not null check (tag between 1 and 9999),
  kind text not null check (kind in ('whole', 'rest')),
  held boolean not null default true,
  asked_at timestamptz not null
);
create unique index chain_amounts_held on chain_amounts (chain_id, token, treasury, amount) where held;
create index chain_amounts_by_tag on chain_amounts (chain_id, token, treasury, tag) where held;
create index chain_amounts_by_payment on chain_amounts (payment_id, id);
create index chain_amounts_resting on chain_amounts (asked_at) where held;

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
  treasury text not null references chain_treasuries,
  amount numeric(78, 0) not null check (amount > 0),
  -- Seen until it is final; then it settled a payment, or is an exception until the organiser has resolved it. What is
  -- too small to be about an order is only kept.
  state text not null default 'seen' check (state in ('seen', 'settled', 'exception', 'refunded', 'small')),
  kind text not null default '' check (kind in ('', 'short', 'over', 'unknown')),
  payment_id bigint references payments on delete restrict,  -- that it paid, or seems to be for
  seen_at timestamptz not null,
  missing_at timestamptz,                           -- when the chain no longer had it although it was final
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  reason text not null default '',
  unique (chain_id, tx_hash, log_index)
);
create index chain_transfers_seen on chain_transfers (chain_id, block_number);
create index chain_transfers_by_payment on chain_transfers (payment_id) where payment_id is not null;
create index chain_transfers_open on chain_transfers (treasury, id desc) where state = 'exception';

-- Transfers by which organisers gave money back; each counts once.
create table chain_refunds (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index int not null,
  refund_id bigint unique references refunds on delete restrict,
  transfer_id bigint unique references chain_transfers on delete restrict,
  receiver text not null,
  amount numeric(78, 0) not null,
  noted_by bigint references users on delete set null,
  noted_at timestamptz not null,
  unique (chain_id, tx_hash, log_index),
  check (num_nonnulls(refund_id, transfer_id) = 1)
);

-- Gives the buyer who sent too little the time to send the rest.
create function extend_hold(of_payment bigint, until timestamptz) returns void language sql as $$
  update orders set expires_at = greatest(expires_at, until)
  where id = (select order_id from payments where id = of_payment) and state = 'payment_in_progress'
$$;
