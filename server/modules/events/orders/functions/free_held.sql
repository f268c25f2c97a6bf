-- Frees what orders that the caller holds were holding.
create or replace function free_held(of_orders bigint[]) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    with freed as (
      update order_discounts set freed = true where order_id = any (of_orders) and not freed returning code_id
    )
    select id, sum(quantity)::int as quantity from (
      select code_id as id, quantity from order_lines where order_id = any (of_orders) and code_id is not null
      union all
      select code_id, 1 from freed
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id
    where order_id = any (of_orders) group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - claim.quantity where id = claim.id;
  end loop;
end
$$;
