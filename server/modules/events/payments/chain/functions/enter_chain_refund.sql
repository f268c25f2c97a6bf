-- Money that went back leaves the address, in the token that it came in.
create or replace function enter_chain_refund() returns trigger language plpgsql as $$
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
