-- Receipts of what was sold, and credit notes of what was given back: numbered without gaps for each seller.

create table receipt_numbers (
  seller_id bigint primary key,                     -- no reference: numbers outlive the account; 0: it was gone already
  last int not null
);

create table receipts (
  id bigint generated always as identity primary key,
  seller_id bigint not null,
  number int not null,
  kind text not null check (kind in ('receipt','credit_note')),
  order_id bigint not null references orders on delete restrict,
  refund_id bigint unique references refunds on delete restrict,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0),             -- part of the amount
  seller_name text not null,                        -- as they were when it was issued
  seller_address text not null,
  seller_tax_number text not null,
  issued_at timestamptz not null,
  unique (seller_id, number),
  constraint credit_notes_have_refunds check ((kind = 'credit_note') = (refund_id is not null))
);
create index receipts_by_order on receipts (order_id, id);
create unique index one_receipt_of_order on receipts (order_id) where kind = 'receipt';

-- The next number of a seller. Others wait for it until the transaction ends; one that is rolled back gives it back.
create function next_receipt_number(seller bigint) returns int language sql as $$
  insert into receipt_numbers (seller_id, last) values (seller, 1)
  on conflict (seller_id) do update set last = receipt_numbers.last + 1 returning last
$$;

-- Issued when the transaction commits: the number is the last lock that it takes, and held for a moment only.
create function issue_receipt() returns trigger language plpgsql as $$
declare
  seller bigint;
  pricing event_pricing;
begin
  if exists (select from receipts where order_id = new.id and kind = 'receipt') then return null; end if;
  select coalesce(owner_id, 0) into seller from events where id = new.event_id;
  select * into pricing from event_pricing where event_id = new.event_id;
  insert into receipts (seller_id, number, kind, order_id, amount, tax, seller_name, seller_address, seller_tax_number,
    issued_at)
  values (seller, next_receipt_number(seller), 'receipt', new.id, new.total, new.tax, coalesce(pricing.seller_name, ''),
    coalesce(pricing.seller_address, ''), coalesce(pricing.seller_tax_number, ''), coalesce(new.paid_at, new.updated_at));
  return null;
end
$$;
create constraint trigger receipt_of_paid_order after update of state on orders
  deferrable initially deferred for each row
  when (old.state <> 'paid' and new.state = 'paid' and new.total > 0) execute function issue_receipt();

-- A credit note has the tax that falls on what was given back so far, less that of the notes before: together they have
-- exactly the tax of the order once all of it is back.
create function issue_credit_note() returns trigger language plpgsql as $$
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
create constraint trigger credit_note_of_refund after update of state on refunds
  deferrable initially deferred for each row
  when (old.state <> 'done' and new.state = 'done' and new.from_sales) execute function issue_credit_note();
