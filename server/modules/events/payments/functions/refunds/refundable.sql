-- What of a paid order has not been given back, nor been asked back, nor stands for a ticket of another order.
create or replace function refundable(of_order bigint) returns bigint language sql stable as $$
  select coalesce((select sum(left_of(payments)) from payments where order_id = of_order and state = 'paid'), 0)::bigint
    - coalesce((select sum(carried) from tickets where order_id = of_order), 0)::bigint
$$;
