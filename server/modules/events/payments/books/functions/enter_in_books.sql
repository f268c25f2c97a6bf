create or replace function enter_in_books(of_order bigint, plus text, minus text, amount bigint, cause text, moment timestamptz) returns void language sql as $$
  insert into ledger_entries (order_id, account, amount, cause, entered_at)
  select of_order, account, value, cause, moment
  from (values (plus, amount), (minus, -amount)) as movement (account, value) where amount > 0
$$;
