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

-- What came and went before there were these books.
do $$
declare
  one chain_transfers;
  back chain_refunds;
begin
  for one in select * from chain_transfers where state <> 'seen' order by id loop
    perform enter_of_chain(one, 'cash', account_of(one), one.amount, 'transfer ' || one.id);
    if one.missing_at is not null then
      perform enter_of_chain(one, 'gone', 'cash', one.amount, 'transfer ' || one.id);
    end if;
  end loop;
  for back in select * from chain_refunds order by id loop
    if back.transfer_id is not null then
      select * into one from chain_transfers where id = back.transfer_id;
      perform enter_of_chain(one, 'waiting', 'cash', one.amount, 'refund of transfer ' || one.id);
      perform enter_of_chain(one, 'given', 'cash', back.amount - one.amount, 'refund of transfer ' || one.id);
    else
      select transfers.* into one from refunds join payments on payments.id = refunds.payment_id
      join chain_transfers as transfers
        on external_payment = transfers.chain_id || ':' || transfers.tx_hash || ':' || transfers.log_index
      where refunds.id = back.refund_id;
      if found then perform enter_of_chain(one, 'assigned', 'cash', back.amount, 'refund ' || back.refund_id); end if;
    end if;
  end loop;
end
$$;
