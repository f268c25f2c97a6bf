-- Places are held for who pays, not for who only begins to: from the first payment of an order on, further ones hold them no
-- longer than the provider allows at most.
create or replace function start_payment(asked jsonb) returns payments language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  made payments;
begin
  known := held_order((asked -> 'order')::bigint, moment);
  if known.total = 0 then perform refuse_tickets('wrongState', 'total'); end if;
  select * into made from payments where order_id = known.id and state = 'open' for update;
  if found and made.account_id <> (asked -> 'account')::bigint then perform refuse_tickets('paymentOpen'); end if;
  update orders set name = asked ->> 'name', email = asked ->> 'email', attendees = asked -> 'attendees',
    expires_at = held_until(known, (asked ->> 'expires')::timestamptz, (asked ->> 'longest')::interval),
    updated_at = moment
  where id = known.id;
  if made.id is not null then return made; end if;
  insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, created_at, asked_at)
  select known.id, account.id, account.provider, known.total - short_of(known.id), known.currency,
    known.currency_exponent, moment, moment
  from payment_accounts as account where account.id = (asked -> 'account')::bigint and account.enabled
  returning * into made;
  if not found then perform refuse_tickets('paymentMethodMissing'); end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, 'buyer', (asked ->> 'actor')::bigint, 'payment_started', made.provider);
  return made;
end
$$;

-- Until when places are held that somebody pays for: never shorter than before, and never longer than so long after the
-- first payment was begun.
create function held_until(known orders, wished timestamptz, longest interval) returns timestamptz language sql stable as $$
  select greatest(known.expires_at, least(wished, min(created_at) + longest)) from payments where order_id = known.id
$$;

-- Gives the buyer who sent too little the time to send the rest.
drop function extend_hold;
create function extend_hold(of_payment bigint, until timestamptz, longest interval) returns void language sql as $$
  update orders set expires_at = held_until(orders, until, longest)
  where id = (select order_id from payments where id = of_payment) and state = 'payment_in_progress'
$$;

-- Organisers save an event while orders of it are being written. One that changes its currency waits for these orders, and
-- orders that come meanwhile wait for it.
create or replace function change_currency() returns trigger language plpgsql as $$
begin
  perform from events where id = new.id for update;
  if currency_is_fixed(new.id) then perform refuse_tickets('currencyFixed', 'currency'); end if;
  -- Nothing is sold by prices that were counted in the other currency.
  insert into event_pricing (event_id) values (new.id)
  on conflict (event_id) do update set version = event_pricing.version + 1;
  return new;
end
$$;

create function order_in_currency() returns trigger language plpgsql as $$
begin
  perform from events where id = new.event_id and currency = new.currency for key share;
  if not found then perform refuse_tickets('priceChanged'); end if;
  return new;
end
$$;

create trigger order_in_currency before insert on orders for each row when (new.total > 0)
execute function order_in_currency();
comment on trigger order_in_currency on orders is 'Nothing is sold in a currency that its event no longer has.';

-- An event keeps its currency once amounts of it mean something: orders with a price, codes and fees that are
-- amounts, and prices that readers can buy at.
create or replace function currency_is_fixed(of_event bigint) returns boolean language sql stable as $$
  select exists (
      select from orders where event_id = of_event and total > 0
        and (state <> 'payment_cancelled' or exists (select from payments where order_id = orders.id)))
    or exists (select from ticket_codes where event_id = of_event and purpose = 'amount' and ended_at is null)
    or exists (select from event_pricing where event_id = of_event and fee_per_ticket > 0)
    or exists (select from ticket_types as type join events on events.id = event_id
      where event_id = of_event and price > 0 and on_sale and removed_at is null and events.state = 'published')
$$;

-- Money that no ticket was sold for and that did not go back is owed still: it is asked back anew.
create function ask_refund_again(asked jsonb) returns bigint language plpgsql as $$
declare
  known orders;
  back refunds;
  part payments;
  owed bigint;
begin
  select * into known from orders
  where id = (select order_id from refunds where id = (asked -> 'refund')::bigint) for update;
  select * into back from refunds where id = (asked -> 'refund')::bigint;
  select * into part from payments where id = back.payment_id for update;
  owed := -coalesce((select sum(amount) from ledger_entries where order_id = known.id and account = 'owed'), 0)
    - coalesce((select sum(amount) from refunds where order_id = known.id and state in ('asked', 'pending')), 0);
  if back.state is distinct from 'refused' or back.from_sales or least(owed, left_of(part)) < back.amount then
    perform refuse_tickets('wrongState');
  end if;
  return ask_back(part, back.amount, '{}', back.is_whole, false, asked);
end
$$;
