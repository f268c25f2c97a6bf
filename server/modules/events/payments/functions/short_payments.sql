create or replace function short_payments(of_orders bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from payments where order_id = any (of_orders) and state = 'short'
$$;
