-- What an order's cancellation, or that of some of its tickets, would give back at this moment: as ask_refund counts
-- it.
create or replace function refund_of(of_order bigint, named uuid[]) returns bigint language sql stable as $$
  with valid as (
    select cost, named is null or id = any (named) as is_named from tickets where order_id = of_order and state = 'valid'
  )
  select case
    when not exists (select from orders where id = of_order and state = 'paid')
      or not exists (select from valid where is_named) then 0
    when not exists (select from valid where not is_named)
      and not exists (select from refunds where order_id = of_order and state in ('asked', 'pending'))
      and not exists (select from tickets where order_id = of_order and carried > 0)
      then refundable(of_order) + carried_to(of_order)
    else least((select sum(cost) from valid where is_named), refundable(of_order)) + carried_to(of_order)
  end
$$;
