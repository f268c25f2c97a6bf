-- Whatever takes or frees places stands here, in one order of locks: order, codes by id, pools by id.

create function order_transition() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('payment_in_progress', 'paid'), ('payment_in_progress', 'payment_cancelled'),
    ('paid', 'refund_in_progress'), ('refund_in_progress', 'refund_complete'), ('refund_in_progress', 'paid'))
    and not (old.state = 'payment_cancelled' and old.cancel_reason = 'expiry'
      and new.state in ('paid', 'refund_in_progress'))
  then
    raise exception 'An order does not go from % to %', old.state, new.state using errcode = 'HT002';
  end if;
  return new;
end
$$;

-- Places that are free now belong to whoever waits for them first.
create function is_waited_for(asked_event bigint, taken jsonb, moment timestamptz) returns boolean language sql stable as $$
  select exists (
    select from waiting_entries as entry join ticket_types as type on type.id = entry.type_id
    where entry.event_id = asked_event and entry.state = 'waiting'
      and type.on_sale and type.removed_at is null and (type.sale_until is null or type.sale_until > moment)
      and exists (select from ticket_type_pools where type_id = type.id and taken ? pool_id::text)
      and not exists (
        select from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
        where type_id = type.id
          and pool.capacity - pool.held - pool.sold + coalesce((taken ->> pool.id::text)::int, 0) < entry.quantity))
$$;

-- Holds places and writes the order: all of it, or none. Amounts come with the version of the prices that they were
-- counted by; where something costs and none came, the caller is to count first.
create function reserve_tickets(asked jsonb) returns bigint language plpgsql as $$
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
create function confirm_order(asked jsonb) returns bigint language plpgsql as $$
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
  perform sell_held(made);
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case known.source when 'guest_list' then 'guest_added' else 'confirmed' end);
  insert into order_messages (order_id, topic) values (made, 'placed');
  return made;
end
$$;

-- Frees what orders that the caller holds were holding.
create function free_held(of_orders bigint[]) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    with freed as (
      update order_discounts set freed = true where order_id = any (of_orders) and not freed returning code_id
    )
    select id, sum(quantity)::int as quantity from (
      select code_id as id, quantity from order_lines where order_id = any (of_orders) and code_id is not null
      union all
      select code_id, 1 from freed
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id
    where order_id = any (of_orders) group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - claim.quantity where id = claim.id;
  end loop;
end
$$;

-- Cancels an order, or some tickets of one; what was paid for them is asked back. Returns how many places are
-- concerned.
create function cancel_order(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state <> 'payment_in_progress' then return ask_refund(asked); end if;
  perform free_held(array[known.id]);
  perform give_back(short_payments(array[known.id]), false, jsonb_build_object('now', moment));
  update orders set state = 'payment_cancelled', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
    expires_at = null, updated_at = moment
  where id = known.id;
  update waiting_entries set state = 'left' where order_id = known.id and state = 'offered';
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint, 'cancelled', asked ->> 'text');
  return (select sum(quantity) from order_lines where order_id = known.id);
end
$$;

-- Issues the tickets of an order that the caller holds; each costs its part of its line. Returns nothing where some
-- are missing.
create function issue_tickets(of_order orders, attendees jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, user_id, language, answers,
    created_at, updated_at)
  select of_order.id, id, of_order.event_id, type_id, nth,
    total / quantity + case when nth <= total % quantity then 1 else 0 end,
    name, email, user_id, of_order.language, answers, moment, moment
  from (
    select line.id, line.type_id, line.total, line.quantity, given.place as given_place, given.name, given.email,
      given.user_id, given.answers, row_number() over (partition by line.id order by given.place) as nth
    from jsonb_to_recordset(attendees)
      as given (place int, line bigint, name text, email text, user_id bigint, answers jsonb)
    join order_lines as line on line.id = given.line and line.order_id = of_order.id
  ) as wanted
  order by given_place;
  if exists (select from order_lines as line where order_id = of_order.id
    and quantity <> (select count(*) from tickets where line_id = line.id)) then
    perform refuse_tickets('attendeesIncomplete', 'attendees');
  end if;
  update waiting_entries set state = 'taken' where order_id = of_order.id and state in ('offered', 'expired');
end
$$;

-- Makes the held places of an order sold ones.
create function sell_held(of_order bigint) returns void language plpgsql as $$
declare
  pool record;
begin
  for pool in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - pool.quantity, sold = sold + pool.quantity where id = pool.id;
  end loop;
end
$$;

-- Takes the places of an order again whose time was over: all of them, or refuses.
create function take_again(of_order bigint) returns void language plpgsql as $$
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

-- Makes tickets void and frees their places and codes. Only tickets that become void here free something.
create function void_tickets(of_order bigint, named uuid[]) returns int language plpgsql as $$
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

-- An order that can still be completed, held until the transaction ends.
create function held_order(of_order bigint, moment timestamptz) returns orders language plpgsql as $$
declare
  known orders;
begin
  select * into known from orders where id = of_order for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state = 'payment_cancelled' and known.cancel_reason = 'expiry'
    or known.state = 'payment_in_progress' and known.expires_at <= moment
  then
    perform refuse_tickets('reservationExpired');
  end if;
  if known.state <> 'payment_in_progress' then perform refuse_tickets('wrongState', 'state'); end if;
  if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null) then
    perform refuse_tickets('eventClosed', 'event');
  end if;
  return known;
end
$$;

create trigger state_in_order before update of state on orders for each row when (old.state is distinct from new.state) execute function order_transition();
comment on trigger state_in_order on orders is 'An order goes from state to state in the permitted order only.';

-- Ends a batch of orders whose time is over, leaving alone those that are being confirmed, and those whose provider
-- has not said yet that no money came.
create function expire_orders(moment timestamptz, most int) returns int language plpgsql as $$
declare
  ended bigint[];
begin
  with due as (
    select id from orders where state = 'payment_in_progress' and expires_at <= moment
      and not exists (select from payments where order_id = orders.id and state = 'open')
    order by id limit most for update skip locked
  ), gone as (
    update orders set state = 'payment_cancelled', cancel_reason = 'expiry', expires_at = null, updated_at = moment
    where id in (select id from due) returning id
  )
  select array_agg(id) into ended from gone;
  if ended is null then return 0; end if;
  perform free_held(ended);
  perform give_back(short_payments(ended), false, jsonb_build_object('now', moment));
  update waiting_entries set state = 'expired' where order_id = any (ended) and state = 'offered';
  insert into order_history (order_id, happened_at, by, action)
  select id, moment, 'system', 'expired' from unnest(ended) as id;
  return cardinality(ended);
end
$$;
