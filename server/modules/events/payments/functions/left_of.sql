-- What of a payment's money neither went back nor was asked back.
create or replace function left_of(of_payment payments) returns bigint language sql stable as $$
  select of_payment.received
    - coalesce((select sum(amount) from refunds where payment_id = of_payment.id and state <> 'refused'), 0)::bigint
$$;
