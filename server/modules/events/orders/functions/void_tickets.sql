-- Makes tickets void and frees their places and codes. Only tickets that become void here free something.
create or replace function void_tickets(of_order bigint, named uuid[]) returns int language plpgsql as $$
declare
  gone jsonb;
  places int;
  claim record;
begin
  with void as (
    update tickets set state = 'void', updated_at = now()
    where order_id = of_order and state <> 'void' and (named is null or id = any (named)) returning line_id
  )
  select jsonb_object_agg(line_id, n), sum(n)::int into gone, places
  from (select line_id, count(*) as n from void group by line_id) as counted;
  if places is null then return 0; end if;
  for claim in
    with discounts as (
      update order_discounts set freed = true
      where order_id = of_order and not freed
        and not exists (select from tickets where order_id = of_order and state <> 'void')
      returning code_id
    )
    select id, sum(quantity)::int as quantity from (
      select code_id as id, (gone ->> line.id::text)::int as quantity from order_lines as line
      where order_id = of_order and code_id is not null and gone ? line.id::text
      union all
      select code_id, 1 from discounts
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum((gone ->> line.id::text)::int)::int as quantity
    from order_lines as line cross join unnest(pool_ids) as pool_id
    where order_id = of_order and gone ? line.id::text group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold - claim.quantity where id = claim.id;
  end loop;
  return places;
end
$$;
