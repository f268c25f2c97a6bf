-- Amounts on chains, what came there, and the books of organisers' addresses.

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

-- The books of organisers' addresses, in each token's smallest unit: whatever came there and was judged is in them, also
-- what is for no order. Entries of one movement sum to nothing. 'cash' is what the address has of what came to it,
-- 'assigned' what counts for payments, 'waiting' what the organiser has to decide about, 'small' what is too little to be
-- a payment, 'gone' what the chain no longer has, and 'given' what organisers gave back beyond what came.
create table chain_entries (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  token text not null,
  symbol text not null,
  decimals int not null,
  treasury text not null references chain_treasuries,
  account text not null check (account in ('cash', 'assigned', 'waiting', 'small', 'gone', 'given')),
  amount numeric(78, 0) not null,
  cause text not null,                              -- such as 'transfer 12'
  entered_at timestamptz not null
);
create index chain_entries_by_address on chain_entries (treasury, chain_id, token);

create function enter_of_chain(of_transfer chain_transfers, plus text, minus text, amount numeric, cause text)
returns void language sql as $$
  insert into chain_entries (chain_id, token, symbol, decimals, treasury, account, amount, cause, entered_at)
  select of_transfer.chain_id, of_transfer.token, of_transfer.symbol, of_transfer.decimals, of_transfer.treasury, account,
    value, cause, now()
  from (values (plus, amount), (minus, -amount)) as movement (account, value) where amount <> 0
$$;

-- Where the money of a transfer stands; null while it is not final. What was given back is entered with the transfer by
-- which it was.
create function account_of(of_transfer chain_transfers) returns text language sql immutable as $$
  select case of_transfer.state when 'settled' then 'assigned' when 'small' then 'small' when 'seen' then null
    else 'waiting' end
$$;

-- Whatever changes the state of a transfer, wherever it is done, is in the books.
create function enter_transfer() returns trigger language plpgsql as $$
declare
  before text := account_of(old);
  after text := account_of(new);
begin
  if before is distinct from after then
    if before is null then perform enter_of_chain(new, 'cash', after, new.amount, 'transfer ' || new.id);
    elsif after is null then perform enter_of_chain(new, before, 'cash', new.amount, 'transfer ' || new.id);
    else perform enter_of_chain(new, before, after, new.amount, 'transfer ' || new.id); end if;
  end if;
  if (old.missing_at is null) <> (new.missing_at is null) then
    if new.missing_at is null then perform enter_of_chain(new, 'cash', 'gone', new.amount, 'transfer ' || new.id);
    else perform enter_of_chain(new, 'gone', 'cash', new.amount, 'transfer ' || new.id); end if;
  end if;
  return null;
end
$$;
create trigger chain_transfers_entered after update of state, missing_at on chain_transfers
for each row execute function enter_transfer();
comment on trigger chain_transfers_entered on chain_transfers is 'What comes to an address is entered into the books of its token.';

-- Money that went back leaves the address, in the token that it came in.
create function enter_chain_refund() returns trigger language plpgsql as $$
declare
  source chain_transfers;
begin
  if new.transfer_id is not null then
    select * into source from chain_transfers where id = new.transfer_id;
    perform enter_of_chain(source, 'waiting', 'cash', source.amount, 'refund of transfer ' || source.id);
    perform enter_of_chain(source, 'given', 'cash', new.amount - source.amount, 'refund of transfer ' || source.id);
  else
    select transfers.* into source from refunds join payments on payments.id = refunds.payment_id
    join chain_transfers as transfers
      on external_payment = transfers.chain_id || ':' || transfers.tx_hash || ':' || transfers.log_index
    where refunds.id = new.refund_id;
    perform enter_of_chain(source, 'assigned', 'cash', new.amount, 'refund ' || new.refund_id);
  end if;
  return null;
end
$$;
create trigger chain_refunds_entered after insert on chain_refunds for each row execute function enter_chain_refund();
comment on trigger chain_refunds_entered on chain_refunds is 'What goes back from an address is entered into the books of its token.';
