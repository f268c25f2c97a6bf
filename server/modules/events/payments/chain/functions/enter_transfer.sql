-- Whatever changes the state of a transfer, wherever it is done, is in the books.
create or replace function enter_transfer() returns trigger language plpgsql as $$
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

create trigger chain_transfers_entered after update of state, missing_at on chain_transfers for each row execute function enter_transfer();
comment on trigger chain_transfers_entered on chain_transfers is 'What comes to an address is entered into the books of its token.';
