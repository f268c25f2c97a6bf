-- Money that goes back, and what of an order has not gone back.

-- What of a paid order has not been given back, nor been asked back, nor stands for a ticket of another order.
create function refundable(of_order bigint) returns bigint language sql stable as $$
  select coalesce((select sum(left_of(payments)) from payments where order_id = of_order and state = 'paid'), 0)::bigint
    - coalesce((select sum(carried) from tickets where order_id = of_order), 0)::bigint
$$;

create function ask_refund(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  named uuid[] := case when asked ? 'tickets' then array(select jsonb_array_elements_text(asked -> 'tickets')::uuid) end;
  known orders;
  left_over bigint;
  wanted bigint;
  suspended uuid[];
  is_whole boolean;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if known.state <> 'paid' then return 0; end if;
  left_over := refundable(known.id);
  if asked ? 'amount' then
    wanted := asked -> 'amount';
    if wanted <= 0 or wanted > left_over then perform refuse_tickets('refundTooHigh', 'amount'); end if;
    suspended := '{}';
    is_whole := false;
  else
    with held as (
      update tickets set state = 'suspended', updated_at = moment
      where order_id = known.id and state = 'valid' and (named is null or id = any (named)) returning id, cost
    )
    select coalesce(array_agg(id), '{}'), coalesce(sum(cost), 0) into suspended, wanted from held;
    if suspended = '{}' then return 0; end if;
    is_whole := not exists (select from tickets where order_id = known.id and (state = 'valid' or carried > 0))
      and not exists (select from refunds where order_id = known.id and state in ('asked', 'pending'));
    wanted := case when is_whole then left_over else least(wanted, left_over) end;
  end if;
  if is_whole then
    update orders set state = 'refund_in_progress', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
      updated_at = moment
    where id = known.id;
  end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  select known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case when is_whole then 'cancelled' else 'tickets_cancelled' end, asked ->> 'text'
  where suspended <> '{}';
  if suspended <> '{}' and known.upgrade_serial is not null then perform refund_exchanged(known, asked); end if;
  if wanted = 0 then
    perform void_tickets(known.id, suspended);
    if is_whole then
      update orders set state = 'refund_complete' where id = known.id;
      insert into order_history (order_id, happened_at, by, action) values
        (known.id, moment, 'system', 'refund_asked'), (known.id, moment, 'system', 'refund_complete');
    end if;
  else
    perform ask_sales_back(known.id, wanted, suspended, is_whole, asked);
  end if;
  insert into order_messages (order_id, topic, detail)
  select known.id, case when is_whole then 'cancelled' else 'tickets_cancelled' end,
    case when is_whole then '' else to_char(moment at time zone 'UTC', 'YYYYMMDDHH24MISSMS') end
  where suspended <> '{}'
  on conflict do nothing;
  return cardinality(suspended);
end
$$;

create function note_refund(asked jsonb) returns boolean language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  back refunds;
begin
  select * into known from orders
  where id = (select order_id from refunds where id = (asked -> 'refund')::bigint) for update;
  if not found or not is_new_event(asked) then return false; end if;
  select * into back from refunds where id = (asked -> 'refund')::bigint for update;
  if back.state in ('done', 'refused') or back.state = asked ->> 'state' then return false; end if;
  update refunds set state = asked ->> 'state', external_id = coalesce(asked ->> 'external_id', external_id),
    problem = coalesce(asked ->> 'problem', ''),
    finished_at = case when asked ->> 'state' in ('done', 'refused') then moment end
  where id = back.id;
  if asked ->> 'state' = 'done' then
    perform enter_in_books(known.id, 'owed', 'cash', back.amount, 'refund ' || back.id, moment);
    perform void_tickets(known.id, back.tickets);
    -- Also with the last of several refunds, which only together are the whole.
    if known.state = 'paid' and back.from_sales and refundable(known.id) = 0
      and not exists (select from tickets where order_id = known.id and (state <> 'void' or carried > 0))
      and not exists (select from refunds where order_id = known.id and from_sales and state in ('asked', 'pending')) then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id returning * into known;
      back.is_whole := true;
    end if;
    if known.state = 'refund_in_progress' and (back.is_whole or back.from_sales)
      and (back.is_whole or exists (select from refunds where order_id = known.id and is_whole and state = 'done'))
      and not exists (select from refunds where order_id = known.id and id <> back.id and (is_whole or from_sales)
        and state in ('asked', 'pending')) then
      update orders set state = 'refund_complete', updated_at = moment where id = known.id;
    end if;
    insert into order_messages (order_id, topic, detail) values (known.id, 'refunded', back.id::text)
    on conflict do nothing;
  elsif asked ->> 'state' = 'refused' then
    update tickets set state = 'valid', updated_at = moment
    where order_id = known.id and id = any (back.tickets) and state = 'suspended';
    if back.from_sales then
      perform enter_in_books(known.id, 'owed', 'sales', back.amount, 'refund ' || back.id || ' refused', moment);
    end if;
    perform carry_again(back.tickets);
    perform carry_again(array[known.upgrade_of]);
    if (back.is_whole or back.from_sales) and known.state = 'refund_in_progress' and known.paid_at is not null then
      update orders set state = 'paid', updated_at = moment where id = known.id;
    end if;
  end if;
  if asked ->> 'state' in ('done', 'refused') then
    insert into order_history (order_id, happened_at, by, actor_id, action, detail)
    values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint,
      case asked ->> 'state' when 'done' then 'refund_complete' else 'refund_refused' end, back.amount::text);
  end if;
  return true;
end
$$;

-- What an order's cancellation, or that of some of its tickets, would give back at this moment: as ask_refund counts
-- it.
create function refund_of(of_order bigint, named uuid[]) returns bigint language sql stable as $$
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

-- Asks back what was paid before for a ticket that is given back, from each of the orders that it was exchanged from.
create function refund_exchanged(known orders, asked jsonb) returns void language plpgsql as $$
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

create function ask_back(of_payment payments, amount bigint, named uuid[], whole boolean, sold boolean, asked jsonb) returns bigint language plpgsql as $$
declare
  made bigint;
begin
  insert into refunds (order_id, payment_id, amount, tickets, is_whole, from_sales, by, actor_id, reason, next_at, created_at)
  values (of_payment.order_id, of_payment.id, amount, named, whole, sold, coalesce(asked ->> 'by', 'system'),
    (asked ->> 'actor')::bigint, coalesce(asked ->> 'text', ''), (asked ->> 'now')::timestamptz,
    (asked ->> 'now')::timestamptz)
  returning id into made;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (of_payment.order_id, (asked ->> 'now')::timestamptz, coalesce(asked ->> 'by', 'system'),
    (asked ->> 'actor')::bigint, 'refund_asked', amount::text);
  return made;
end
$$;

-- A credit note has the tax that falls on what was given back so far, less that of the notes before: together they
-- have exactly the tax of the order once all of it is back.
create function issue_credit_note() returns trigger language plpgsql as $$
declare
  sold receipts;
  before record;
begin
  select * into sold from receipts where order_id = new.order_id and kind = 'receipt';
  if not found then return null; end if;
  select coalesce(sum(amount), 0) as amount, coalesce(sum(tax), 0) as tax into before
  from receipts where order_id = new.order_id and kind = 'credit_note';
  insert into receipts (seller_id, number, kind, order_id, refund_id, amount, tax, seller_name, seller_address,
    seller_tax_number, issued_at)
  values (sold.seller_id, next_receipt_number(sold.seller_id), 'credit_note', new.order_id, new.id, new.amount,
    round(sold.tax::numeric * (before.amount + new.amount) / sold.amount)::bigint - before.tax, sold.seller_name,
    sold.seller_address, sold.seller_tax_number, coalesce(new.finished_at, now()));
  return null;
end
$$;

create constraint trigger credit_note_of_refund after update of state on refunds deferrable initially deferred for each row when ((old.state <> 'done') and (new.state = 'done') and new.from_sales) execute function issue_credit_note();
comment on trigger credit_note_of_refund on refunds is 'Every refund has a credit note, with the next number of its seller.';

-- What of a payment's money neither went back nor was asked back.
create function left_of(of_payment payments) returns bigint language sql stable as $$
  select of_payment.received
    - coalesce((select sum(amount) from refunds where payment_id = of_payment.id and state <> 'refused'), 0)::bigint
$$;

-- What came for an order that waits for more, and still stands for it.
create function short_of(of_order bigint) returns bigint language sql stable as $$
  select coalesce(sum(left_of(payments)), 0)::bigint from payments where order_id = of_order and state = 'short'
$$;

-- Asks back all that payments still have which no ticket was sold for.
create function give_back(named bigint[], whole boolean, asked jsonb) returns void language plpgsql as $$
declare
  part payments;
begin
  for part in select * from payments where id = any (named) order by id for update loop
    if left_of(part) > 0 then perform ask_back(part, left_of(part), '{}', whole, false, asked); end if;
  end loop;
end
$$;

create function short_payments(of_orders bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from payments where order_id = any (of_orders) and state = 'short'
$$;

-- Asks back what tickets were sold for, from the payments of an order, the first that has enough, or several. Tickets and the
-- end of the order hang on the last of them.
create function ask_sales_back(of_order bigint, wanted bigint, named uuid[], whole boolean, asked jsonb) returns void
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

-- Takes what came for an order as enough, or asks it back. Returns what became of it: paid, refunding.
create function resolve_short(asked jsonb) returns text language plpgsql as $$
declare
  known orders;
begin
  select * into known from orders
  where id = (select order_id from payments where id = (asked -> 'payment')::bigint) for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if short_of(known.id) = 0 then perform refuse_tickets('wrongState', 'payment'); end if;
  if (asked -> 'accept')::boolean then
    if known.state <> 'payment_in_progress' and (known.state, known.cancel_reason) is distinct from ('payment_cancelled', 'expiry')
    then
      perform refuse_tickets('wrongState', 'payment');
    end if;
    perform drop_open_payment(known, asked);
    update payments set reason = asked ->> 'text', actor_id = (asked ->> 'actor')::bigint
    where id = any (short_payments(array[known.id]));
    return complete_order(known, asked);
  end if;
  perform drop_open_payment(known, asked);
  perform give_back(short_payments(array[known.id]), false, asked);
  return 'refunding';
end
$$;
