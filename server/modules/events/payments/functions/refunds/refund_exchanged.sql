-- Asks back what was paid before for a ticket that is given back, from each of the orders that it was exchanged from.
create or replace function refund_exchanged(known orders, asked jsonb) returns void language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  ticket uuid := known.upgrade_of;
  former orders;
  old tickets;
  is_last boolean;
begin
  loop
    select * into former from orders where id = (select order_id from tickets where id = ticket) for update;
    exit when not found;
    select * into old from tickets where id = ticket for no key update;
    update tickets set carried = 0 where id = old.id;
    is_last := former.state = 'paid' and refundable(former.id) = old.carried
      and not exists (select from tickets where order_id = former.id and (state <> 'void' or carried > 0))
      and not exists (select from refunds where order_id = former.id and state in ('asked', 'pending'));
    if is_last then
      update orders set state = 'refund_in_progress', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
        updated_at = moment
      where id = former.id;
    end if;
    if old.carried > 0 then
      perform ask_sales_back(former.id, old.carried, array[old.id], is_last, asked);
    elsif is_last then
      update orders set state = 'refund_complete' where id = former.id;
      insert into order_history (order_id, happened_at, by, action) values
        (former.id, moment, 'system', 'refund_asked'), (former.id, moment, 'system', 'refund_complete');
    end if;
    ticket := former.upgrade_of;
  end loop;
end
$$;
