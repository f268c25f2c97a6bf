-- What of a refused refund its organiser can have paid back in another way: no more than the order and the payment have left,
-- and nothing for tickets that were given back meanwhile.
create or replace function left_by_hand(back refunds) returns bigint language sql stable as $$
  select case
    when back.state <> 'refused' then 0
    -- Every token that went back is one of the chain's records.
    when exists (select from payments where id = back.payment_id and provider = 'stablecoin') then 0
    when is_owed(back) then back.amount
    when not back.from_sales or not exists (select from orders where id = back.order_id and state = 'paid') then 0
    when back.tickets <> '{}' and gone.tickets = cardinality(back.tickets) then 0
    else greatest(0, least(back.amount - gone.cost, refundable(back.order_id),
      (select left_of(part) from payments as part where part.id = back.payment_id)))
  end
  from (
    select count(*) as tickets, coalesce(sum(cost), 0)::bigint as cost from tickets
    where tickets.id = any (back.tickets) and exists (select from refunds as other
      where other.order_id = back.order_id and other.state <> 'refused' and tickets.id = any (other.tickets))
  ) as gone
$$;
