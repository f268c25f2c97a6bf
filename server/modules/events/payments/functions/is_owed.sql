-- Money that went back to nobody, since its provider refused: it is owed still, unless it was asked back anew or a ticket was
-- sold for it meanwhile.
create or replace function is_owed(back refunds) returns boolean language sql stable as $$
  select back.state = 'refused' and not back.from_sales and not exists (
      select from refunds as later where later.payment_id = back.payment_id and later.id > back.id and not later.from_sales)
    and least(
      -coalesce((select sum(amount) from ledger_entries where order_id = back.order_id and account = 'owed'), 0)
        - coalesce((select sum(amount) from refunds where order_id = back.order_id and state in ('asked', 'pending')), 0),
      (select left_of(part) from payments as part where part.id = back.payment_id)) >= back.amount
$$;
