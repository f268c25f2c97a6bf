create or replace function enter_of_chain(of_transfer chain_transfers, plus text, minus text, amount numeric, cause text)
returns void language sql as $$
  insert into chain_entries (chain_id, token, symbol, decimals, treasury, account, amount, cause, entered_at)
  select of_transfer.chain_id, of_transfer.token, of_transfer.symbol, of_transfer.decimals, of_transfer.treasury, account,
    value, cause, now()
  from (values (plus, amount), (minus, -amount)) as movement (account, value) where amount <> 0
$$;
