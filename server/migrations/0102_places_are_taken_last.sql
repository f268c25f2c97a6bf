-- Places of a hot event are the lock that all its buyers wait for: they are taken and sold last, so that it is held for the
-- end of the transaction alone. Locks come in the order of before: order, codes by id, pools by id.

-- Holds places and writes the order: all of it, or none. Amounts come with the version of the prices that they were
-- counted by; where something costs and none came, the caller is to count first.
create or replace function reserve_tickets(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  from_source text := asked ->> 'source';
  entry bigint := asked ->> 'entry';
  is_guest boolean := from_source = 'guest_list';
  priced jsonb := asked -> 'priced';
  made bigint;
  event record;
  pricing event_pricing;
  line record;
  claim record;
  taken jsonb;
  late int;
begin
  made := known_request('reserve', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment);
  if made is not null then return made; end if;

  select state, ends_at, currency, currency_exponent into event
  from events where id = (asked -> 'event')::bigint and deleted_at is null and state in ('published', 'cancelled');
  if not found then perform refuse_tickets('itemMissing', 'event'); end if;
  if event.state = 'cancelled' or event.ends_at <= moment then perform refuse_tickets('eventClosed', 'event'); end if;
  if priced is not null then
    select * into pricing from event_pricing where event_id = (asked -> 'event')::bigint;
    if coalesce(pricing.version, 0) <> (priced -> 'version')::int then perform refuse_tickets('priceChanged'); end if;
  end if;

  for line in
    select type.*, wanted.place, wanted.code_key, sum(wanted.quantity) over (partition by wanted.type) as of_type,
      code.id as code, exists (select from ticket_type_pools where type_id = type.id) as has_pool
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int, code_key text)
    left join ticket_types as type on type.id = wanted.type and type.event_id = (asked -> 'event')::bigint
      and type.removed_at is null
    left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key
      and code.ended_at is null and code.purpose = 'invitation'
      and (not exists (select from ticket_code_types where code_id = code.id)
        or exists (select from ticket_code_types where code_id = code.id and type_id = type.id))
    order by wanted.place
  loop
    if line.id is null or not line.has_pool then perform refuse_tickets('ticketMissing', 'lines.' || line.place); end if;
    if line.code_key is not null and line.code is null then
      perform refuse_tickets('codeRefused', 'lines.' || line.place);
    end if;
    if priced is null and not is_guest and line.price > 0 then perform refuse_tickets('priceChanged', 'lines.' || line.place); end if;
    continue when is_guest;
    if line.code is null and line.hidden then perform refuse_tickets('ticketMissing', 'lines.' || line.place); end if;
    if line.code is null and line.kind = 'invite_only_free' and entry is null then
      perform refuse_tickets('codeRefused', 'lines.' || line.place);
    end if;
    if not line.on_sale or line.sale_from > moment or line.sale_until <= moment then
      perform refuse_tickets('notOnSale', 'lines.' || line.place);
    end if;
    if line.of_type > line.per_order then perform refuse_tickets('tooManyTickets', 'lines.' || line.place); end if;
  end loop;

  for claim in
    select id, sum(quantity)::int as quantity, min(field) as field from (
      select code.id, wanted.quantity, 'lines.' || wanted.place as field
      from jsonb_to_recordset(asked -> 'lines') as wanted (place int, quantity int, code_key text)
      join ticket_codes as code on code.event_id = (asked -> 'event')::bigint and code.code_key = wanted.code_key
      union all
      select (discount -> 'code')::bigint, 1, 'discount_codes.' || (place - 1)
      from jsonb_array_elements(priced -> 'discounts') with ordinality as given (discount, place)
    ) as claimed group by id order by id
  loop
    update ticket_codes set uses = uses + claim.quantity
    where id = claim.id and uses + claim.quantity <= uses_limit and ended_at is null
      and (valid_from is null or valid_from <= moment) and (valid_until is null or valid_until > moment);
    if not found then perform refuse_tickets('codeRefused', claim.field); end if;
  end loop;

  -- Whoever comes too late is told so before anything is written.
  select min(claimed.place) into late from (
    select pool_id, sum(wanted.quantity) as quantity, min(wanted.place) as place
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int)
    join ticket_type_pools on type_id = wanted.type group by pool_id
  ) as claimed join ticket_pools as pool on pool.id = pool_id where capacity - held - sold < claimed.quantity;
  if late is not null then perform refuse_tickets('soldOut', 'lines.' || late); end if;

  insert into orders (number, event_id, buyer_id, name, email, language, source, currency, currency_exponent,
    subtotal, discount, fee, tax, total, tax_name, tax_bp, tax_included, created_at, expires_at, updated_at)
  values (asked ->> 'number', (asked -> 'event')::bigint, (asked ->> 'buyer')::bigint, asked ->> 'name', asked ->> 'email',
    asked ->> 'language', from_source, event.currency, event.currency_exponent,
    coalesce((priced ->> 'subtotal')::bigint, 0), coalesce((priced ->> 'discount')::bigint, 0),
    coalesce((priced ->> 'fee')::bigint, 0), coalesce((priced ->> 'tax')::bigint, 0),
    coalesce((priced ->> 'total')::bigint, 0), coalesce(pricing.tax_name, ''), coalesce(pricing.tax_bp, 0),
    coalesce(pricing.tax_included, true), moment, (asked ->> 'expires')::timestamptz, moment)
  returning id into made;
  insert into order_lines (order_id, type_id, code_id, kind, name, quantity, unit_price, discount, fee, tax, total, pool_ids)
  select made, type.id, code.id, type.kind, type.name, wanted.quantity, coalesce((amounts ->> 'unit_price')::bigint, 0),
    coalesce((amounts ->> 'discount')::bigint, 0), coalesce((amounts ->> 'fee')::bigint, 0),
    coalesce((amounts ->> 'tax')::bigint, 0), coalesce((amounts ->> 'total')::bigint, 0),
    array(select pool_id from ticket_type_pools where type_id = type.id order by pool_id)
  from jsonb_to_recordset(asked -> 'lines')
    as wanted (place int, type bigint, quantity int, code_key text, amounts jsonb)
  join ticket_types as type on type.id = wanted.type
  left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key
  order by wanted.place;
  if (select sum(total) from order_lines where order_id = made) <> (select total from orders where id = made) then
    raise exception 'The lines of an order do not sum to it' using errcode = 'HT002';
  end if;
  insert into order_discounts (order_id, code_id, code, amount)
  select made, code.id, code.code, (discount ->> 'amount')::bigint
  from jsonb_array_elements(priced -> 'discounts') as discount
  join ticket_codes as code on code.id = (discount -> 'code')::bigint;
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, case from_source when 'checkout' then 'buyer' when 'guest_list' then 'organiser' else 'system' end,
    (asked ->> 'actor')::bigint, case when entry is null then 'reserved' else 'offered' end);
  taken := '{}';
  for claim in
    select pool_id, sum(wanted.quantity)::int as quantity, min(wanted.place) as place
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int)
    join ticket_type_pools on type_id = wanted.type
    group by pool_id order by pool_id
  loop
    update ticket_pools set held = held + claim.quantity
    where id = claim.pool_id and capacity - held - sold >= claim.quantity;
    if not found then perform refuse_tickets('soldOut', 'lines.' || claim.place); end if;
    taken := taken || jsonb_build_object(claim.pool_id, claim.quantity);
  end loop;
  if from_source = 'checkout' and is_waited_for((asked -> 'event')::bigint, taken, moment) then
    perform refuse_tickets('soldOut', 'waiting_list');
  end if;
  if entry is not null then
    update waiting_entries set state = 'offered', order_id = made where id = entry and state = 'waiting';
    if not found then perform refuse_tickets('wrongState', 'entry'); end if;
    insert into order_messages (order_id, topic) values (made, 'offered');
  end if;
  update idempotent_requests set result = made where scope = 'reserve' and key = (asked ->> 'key')::uuid;
  return made;
end
$$;

-- Issues the tickets of an order that costs nothing; its places are sold from now on.
create or replace function confirm_order(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  made bigint := asked ->> 'order';
  known orders;
begin
  if known_request('confirm', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment) is not null then
    return made;
  end if;
  update idempotent_requests set result = made where scope = 'confirm' and key = (asked ->> 'key')::uuid;
  known := held_order(made, moment);
  if known.total > 0 then perform refuse_tickets('wrongState', 'total'); end if;
  update orders set state = 'paid', name = asked ->> 'name', email = asked ->> 'email', paid_at = moment,
    expires_at = null, updated_at = moment
  where id = made;
  perform issue_tickets(known, asked -> 'attendees', moment);
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case known.source when 'guest_list' then 'guest_added' else 'confirmed' end);
  insert into order_messages (order_id, topic) values (made, 'placed');
  perform sell_held(made);
  return made;
end
$$;

-- Sells what an order holds, or takes its places again, for all that came for it: it is paid, or the money goes back.
-- Returns which.
create or replace function complete_order(known orders, asked jsonb) returns text language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  by_itself jsonb := jsonb_build_object('now', asked -> 'now');
  parts bigint[] := short_payments(array[known.id]);
  came bigint := short_of(known.id);
  is_expired boolean := known.state = 'payment_cancelled';
  let_go bigint := greatest(known.total - came, 0);
  last payments;
  given jsonb := known.attendees;
  takes_now boolean := is_expired or known.upgrade_serial is not null;
begin
  update payments set state = 'paid' where id = any (parts) and left_of(payments) > 0;
  select * into last from payments where id = any (parts) and state = 'paid' order by settled_at desc, id desc limit 1;
  -- What is held is sold; only what is to be taken now may be refused.
  if takes_now then begin
    if is_expired and not exists (select from events where id = known.event_id and state = 'published'
      and deleted_at is null and ends_at > moment) then
      perform refuse_tickets('notOnSale');
    end if;
    if known.upgrade_serial is not null then perform exchange_ticket(known, not is_expired, moment);
    else perform take_again(known.id); end if;
  exception when sqlstate 'HT001' then
    -- No place is left, or the ticket that was to be changed is not there any more: nothing is sold.
    if is_expired then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id;
    else
      perform free_held(array[known.id]);
      update orders set state = 'payment_cancelled', cancel_reason = 'failure', expires_at = null, updated_at = moment
      where id = known.id;
    end if;
    perform give_back(parts, is_expired, by_itself);
    insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', last.id::text)
    on conflict do nothing;
    return 'refunding';
  end; end if;
  update orders set state = 'paid', paid_at = moment, expires_at = null, cancel_reason = null, allowance = let_go,
    attendees = '[]', updated_at = moment
  where id = known.id returning * into known;
  if known.upgrade_serial is null then perform issue_tickets(known, given, moment); end if;
  if let_go > 0 then
    -- Each ticket costs its part of what was paid, so that no more goes back with it.
    update tickets set cost = share.upto - share.before from (
      select id, floor(sum(cost) over upto * (known.total - let_go) / known.total) as upto,
        floor((sum(cost) over upto - cost) * (known.total - let_go) / known.total) as before
      from tickets where order_id = known.id window upto as (order by line_id, place)) as share
    where share.id = tickets.id;
    insert into order_history (order_id, happened_at, by, actor_id, action, detail)
    values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint, 'less_accepted',
      let_go::text);
  end if;
  perform enter_in_books(known.id, 'owed', 'sales', known.total - let_go, 'order ' || known.id, moment);
  insert into order_messages (order_id, topic) values (known.id, 'paid') on conflict do nothing;
  -- More than was asked for goes back.
  if came > known.total then perform ask_back(last, came - known.total, '{}', false, false, by_itself); end if;
  if not takes_now then perform sell_held(known.id); end if;
  return 'paid';
end
$$;

-- Begins to pay an order: who comes is noted, its places are held longer, and a payment is open. The one that is open
-- already, of the same account, stays. Returns the payment.
drop function start_payment;
create function start_payment(asked jsonb) returns payments language plpgsql as $$
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
    expires_at = greatest(expires_at, (asked ->> 'expires')::timestamptz), updated_at = moment
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
