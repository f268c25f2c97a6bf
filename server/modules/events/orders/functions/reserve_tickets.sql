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
