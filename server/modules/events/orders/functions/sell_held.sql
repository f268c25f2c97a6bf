-- Makes the held places of an order sold ones.
create or replace function sell_held(of_order bigint) returns void language plpgsql as $$
declare
  pool record;
begin
  for pool in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - pool.quantity, sold = sold + pool.quantity where id = pool.id;
  end loop;
end
$$;
