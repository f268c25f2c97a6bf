-- What came for an order that waits for more, and still stands for it.
create or replace function short_of(of_order bigint) returns bigint language sql stable as $$
  select coalesce(sum(left_of(payments)), 0)::bigint from payments where order_id = of_order and state = 'short'
$$;
