-- Gives the buyer who sent too little the time to send the rest.
create or replace function extend_hold(of_payment bigint, until timestamptz, longest interval) returns void language sql as $$
  update orders set expires_at = held_until(orders, until, longest)
  where id = (select order_id from payments where id = of_payment) and state = 'payment_in_progress'
$$;
