-- Asks back what tickets were sold for, from the payments of an order, the first that has enough, or several. Tickets and the
-- end of the order hang on the last of them.
create or replace function ask_sales_back(of_order bigint, wanted bigint, named uuid[], whole boolean, asked jsonb) returns void
language plpgsql as $$
declare
  part payments;
  missing bigint := wanted;
  share bigint;
begin
  select * into part from payments where order_id = of_order and state = 'paid' and left_of(payments) >= wanted
  order by id limit 1;
  if found then
    perform ask_back(part, wanted, named, whole, true, asked);
  else
    for part in
      select * from payments where order_id = of_order and state = 'paid' and left_of(payments) > 0 order by id
    loop
      share := least(left_of(part), missing);
      missing := missing - share;
      perform ask_back(part, share, case when missing = 0 then named else '{}' end, whole and missing = 0, true, asked);
      exit when missing = 0;
    end loop;
    if missing > 0 then perform refuse_tickets('refundTooHigh', 'amount'); end if;
  end if;
  perform enter_in_books(of_order, 'sales', 'owed', wanted, 'refund of order ' || of_order,
    (asked ->> 'now')::timestamptz);
end
$$;
