-- Takes the places of an order again whose time was over: all of them, or refuses.
create or replace function take_again(of_order bigint) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    select id, sum(quantity)::int as quantity from (
      select code_id as id, quantity from order_lines where order_id = of_order and code_id is not null
      union all
      select code_id, 1 from order_discounts where order_id = of_order and freed
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses + claim.quantity where id = claim.id and uses + claim.quantity <= uses_limit;
    if not found then perform refuse_tickets('codeRefused'); end if;
  end loop;
  update order_discounts set freed = false where order_id = of_order;
  for claim in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold + claim.quantity
    where id = claim.id and capacity - held - sold >= claim.quantity;
    if not found then perform refuse_tickets('soldOut'); end if;
  end loop;
end
$$;
