-- Issued when the transaction commits: the number is the last lock that it takes, and held for a moment only.
create or replace function issue_receipt() returns trigger language plpgsql as $$
declare
  seller bigint;
  pricing event_pricing;
begin
  if exists (select from receipts where order_id = new.id and kind = 'receipt') then return null; end if;
  select coalesce(owner_id, 0) into seller from events where id = new.event_id;
  select * into pricing from event_pricing where event_id = new.event_id;
  insert into receipts (seller_id, number, kind, order_id, amount, tax, seller_name, seller_address, seller_tax_number,
    issued_at)
  values (seller, next_receipt_number(seller), 'receipt', new.id, new.total - new.allowance,
    round(new.tax::numeric * (new.total - new.allowance) / new.total)::bigint, coalesce(pricing.seller_name, ''),
    coalesce(pricing.seller_address, ''), coalesce(pricing.seller_tax_number, ''), coalesce(new.paid_at, new.updated_at));
  return null;
end
$$;

create constraint trigger receipt_of_paid_order after update of state on orders deferrable initially deferred for each row when ((old.state <> 'paid') and (new.state = 'paid') and (new.total > 0)) execute function issue_receipt();
comment on trigger receipt_of_paid_order on orders is 'Every paid order has a receipt, with the next number of its seller.';
