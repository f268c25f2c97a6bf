-- What organisers do with codes, and what they and buyers are told of money before it moves.

-- A paused code is not taken, whoever asks; orders that have it keep it.
alter table ticket_codes add column paused_at timestamptz;

create function refuse_paused_code() returns trigger language plpgsql as $$
begin
  perform refuse_tickets('codeRefused', 'code');
  return null;
end
$$;
create trigger ticket_codes_paused before update of uses on ticket_codes
for each row when (new.uses > old.uses and new.paused_at is not null) execute function refuse_paused_code();

-- What an order's cancellation, or that of some of its tickets, would give back at this moment: as ask_refund counts it.
create function refund_of(of_order bigint, named uuid[]) returns bigint language sql stable as $$
  with valid as (
    select cost, named is null or id = any (named) as is_named from tickets where order_id = of_order and state = 'valid'
  )
  select case
    when not exists (select from orders where id = of_order and state = 'paid')
      or not exists (select from valid where is_named) then 0
    when not exists (select from valid where not is_named)
      and not exists (select from refunds where order_id = of_order and state in ('asked', 'pending'))
      then refundable(of_order)
    else least((select sum(cost) from valid where is_named), refundable(of_order))
  end
$$;

-- An event keeps its currency once amounts of it mean something: orders with a price, codes and fees that are amounts.
create function currency_is_fixed(of_event bigint) returns boolean language sql stable as $$
  select exists (
      select from orders where event_id = of_event and total > 0
        and (state <> 'payment_cancelled' or exists (select from payments where order_id = orders.id)))
    or exists (select from ticket_codes where event_id = of_event and purpose = 'amount' and ended_at is null)
    or exists (select from event_pricing where event_id = of_event and fee_per_ticket > 0)
$$;

create function change_currency() returns trigger language plpgsql as $$
begin
  if currency_is_fixed(new.id) then perform refuse_tickets('currencyFixed', 'currency'); end if;
  -- Nothing is sold by prices that were counted in the other currency.
  insert into event_pricing (event_id) values (new.id)
  on conflict (event_id) do update set version = event_pricing.version + 1;
  return new;
end
$$;
create trigger events_change_currency before update of currency on events
for each row when (new.currency <> old.currency) execute function change_currency();

-- Who began to pay is told where to go on: at once where the money takes days, else once the tab may have been closed.
create function tell_open_payment() returns trigger language plpgsql as $$
begin
  insert into order_messages (order_id, topic, next_at)
  values (new.order_id, 'payment_open', case new.provider when 'transfer' then now() else now() + interval '3 minutes' end)
  on conflict do nothing;
  return null;
end
$$;
create trigger payments_tell_open after insert on payments
for each row when (new.state = 'open') execute function tell_open_payment();
