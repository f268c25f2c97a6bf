-- A credit note has the tax that falls on what was given back so far, less that of the notes before: together they
-- have exactly the tax of the order once all of it is back.
create or replace function issue_credit_note() returns trigger language plpgsql as $$
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

create constraint trigger credit_note_of_refund after update of state on refunds deferrable initially deferred for each row when ((old.state <> 'done') and (new.state = 'done') and new.from_sales) execute function issue_credit_note();
comment on trigger credit_note_of_refund on refunds is 'Every refund has a credit note, with the next number of its seller.';
