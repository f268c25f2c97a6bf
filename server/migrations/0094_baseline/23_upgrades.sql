-- Tickets exchanged for dearer ones.

-- What was paid for a ticket, with all that it was exchanged from.
create function ticket_worth(of_ticket uuid) returns bigint language sql stable as $$
  with recursive before as (
    select tickets.cost, orders.upgrade_of from tickets join orders on orders.id = order_id where tickets.id = of_ticket
    union all
    select tickets.cost, orders.upgrade_of
    from before join tickets on tickets.id = before.upgrade_of join orders on orders.id = tickets.order_id
  )
  select coalesce(sum(cost), 0)::bigint from before
$$;

-- What comes back from the orders before, once the ticket of an upgrade is given back.
create function carried_to(of_order bigint) returns bigint language sql stable as $$
  with recursive before as (
    select tickets.carried, tickets.order_id from orders join tickets on tickets.id = upgrade_of where orders.id = of_order
    union all
    select tickets.carried, tickets.order_id
    from before join orders on orders.id = before.order_id join tickets on tickets.id = orders.upgrade_of
  )
  select coalesce(sum(carried), 0)::bigint from before
$$;

-- A ticket that can be exchanged, held with its order and its attendance until the transaction ends: nobody passes it
-- on, gives it back or goes in with it meanwhile.
create function exchangeable_ticket(of_ticket uuid, of_serial int, moment timestamptz) returns tickets language plpgsql as $$
declare
  former orders;
  old tickets;
begin
  select * into former from orders where id = (select order_id from tickets where id = of_ticket) for update;
  -- Whoever scans takes the attendance first, too.
  insert into ticket_attendance (ticket_id, event_id, changed_at)
  select id, event_id, moment from tickets where id = of_ticket and state = 'valid'
  on conflict do nothing;
  perform from ticket_attendance where ticket_id = of_ticket for update;
  select * into old from tickets where id = of_ticket for no key update;
  if old.id is null or old.state <> 'valid' or old.serial <> of_serial or former.state <> 'paid' then
    perform refuse_tickets('upgradeRefused', 'ticket');
  end if;
  if exists (select from ticket_attendance where ticket_id = old.id and first_entry_at is not null) then
    perform refuse_tickets('upgradeRefused', 'ticket');
  end if;
  return old;
end
$$;

-- Makes the ticket before void and issues the new one in its place, to whoever holds it: both, or neither. Places
-- that were not held are taken now, or refused.
create function exchange_ticket(known orders, is_held boolean, moment timestamptz) returns void language plpgsql as $$
declare
  old tickets := exchangeable_ticket(known.upgrade_of, known.upgrade_serial, moment);
  old_line order_lines;
  new_line order_lines;
  claim record;
begin
  select * into old_line from order_lines where id = old.line_id;
  select * into new_line from order_lines where order_id = known.id;
  update tickets set state = 'void', carried = least(cost, greatest(refundable(old.order_id), 0)), updated_at = moment
  where id = old.id;
  for claim in
    with discounts as (
      update order_discounts set freed = true
      where order_id = old.order_id and not freed
        and not exists (select from tickets where order_id = old.order_id and state <> 'void')
      returning code_id
    )
    select id, count(*)::int as quantity from (
      select old_line.code_id as id where old_line.code_id is not null union all select code_id from discounts
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select id, sum(was)::int as was, sum(becomes)::int as becomes from (
      select id, 1 as was, 0 as becomes from unnest(old_line.pool_ids) as id where id <> all (new_line.kept_pool_ids)
      union all
      select id, 0, 1 from unnest(new_line.pool_ids) as id
    ) as places group by id order by id
  loop
    update ticket_pools set sold = sold + claim.becomes - claim.was,
      held = held - case when is_held then claim.becomes else 0 end
    where id = claim.id and (is_held or claim.becomes = 0 or capacity - held - sold >= 1);
    if not found then perform refuse_tickets('soldOut'); end if;
  end loop;
  update order_lines set pool_ids = array(select unnest(pool_ids || kept_pool_ids) as id order by id), kept_pool_ids = '{}'
  where id = new_line.id;
  insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, user_id, language, answers,
    created_at, updated_at)
  values (known.id, new_line.id, known.event_id, new_line.type_id, 1, new_line.total, old.name, old.email, old.user_id,
    old.language, old.answers, moment, moment);
  insert into order_history (order_id, happened_at, by, action, detail)
  select old.order_id, moment, 'buyer', 'upgraded', known.number
  union all
  select known.id, moment, 'buyer', 'upgraded', number from orders where id = old.order_id;
end
$$;

-- Orders an exchange: a place in what the new type draws on besides is held, and where nothing is to be paid, the
-- ticket is exchanged at once. Returns the order.
create function order_upgrade(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  to_pay bigint := asked ->> 'total';
  made bigint;
  old tickets;
  former orders;
  event record;
  type record;
  pricing event_pricing;
  kept bigint[];
  wanted bigint[];
  taken jsonb := '{}';
  pool bigint;
  known orders;
begin
  made := known_request('upgrade', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment);
  if made is not null then return made; end if;
  old := exchangeable_ticket((asked ->> 'ticket')::uuid, (asked -> 'serial')::int, moment);
  if exists (select from orders where upgrade_of = old.id and state = 'payment_in_progress') then
    perform refuse_tickets('upgradeOpen', 'ticket');
  end if;
  select * into former from orders where id = old.order_id;
  select state, starts_at, currency, currency_exponent into event
  from events where id = old.event_id and deleted_at is null and state in ('published', 'cancelled');
  if not found or event.state = 'cancelled' or event.starts_at <= moment then
    perform refuse_tickets('eventClosed', 'event');
  end if;
  select * into pricing from event_pricing where event_id = old.event_id;
  if coalesce(pricing.version, 0) <> (asked -> 'version')::int or ticket_worth(old.id) <> (asked ->> 'worth')::bigint then
    perform refuse_tickets('priceChanged');
  end if;
  select * into type from ticket_types where id = (asked -> 'type')::bigint and event_id = old.event_id
    and removed_at is null and not hidden and kind <> 'invite_only_free';
  if not found or type.id = old.type_id or former.currency <> event.currency and ticket_worth(old.id) > 0 then
    perform refuse_tickets('ticketMissing', 'type');
  end if;
  if not type.on_sale or type.sale_from > moment or type.sale_until <= moment then
    perform refuse_tickets('notOnSale', 'type');
  end if;

  select array_agg(pool_id order by pool_id) filter (where pool_id = any (line.pool_ids)),
    array_agg(pool_id order by pool_id) filter (where pool_id <> all (line.pool_ids))
  into kept, wanted
  from ticket_type_pools cross join (select pool_ids from order_lines where id = old.line_id) as line
  where type_id = type.id;
  if kept is null and wanted is null then perform refuse_tickets('ticketMissing', 'type'); end if;
  foreach pool in array coalesce(wanted, '{}') loop
    update ticket_pools set held = held + 1 where id = pool and capacity - held - sold >= 1;
    if not found then perform refuse_tickets('soldOut', 'type'); end if;
    taken := taken || jsonb_build_object(pool, 1);
  end loop;
  if wanted is not null and is_waited_for(old.event_id, taken, moment) then
    perform refuse_tickets('soldOut', 'waiting_list');
  end if;

  insert into orders (number, event_id, buyer_id, name, email, language, currency, currency_exponent, subtotal, tax, total,
    tax_name, tax_bp, tax_included, created_at, expires_at, updated_at, upgrade_of, upgrade_serial)
  values (asked ->> 'number', old.event_id, old.user_id, old.name, old.email, asked ->> 'language', event.currency,
    event.currency_exponent, (asked ->> 'subtotal')::bigint, (asked ->> 'tax')::bigint, to_pay,
    coalesce(pricing.tax_name, ''), coalesce(pricing.tax_bp, 0), coalesce(pricing.tax_included, true), moment,
    (asked ->> 'expires')::timestamptz, moment, old.id, old.serial)
  returning * into known;
  insert into order_lines (order_id, type_id, kind, name, quantity, unit_price, tax, total, pool_ids, kept_pool_ids)
  values (known.id, type.id, type.kind, type.name, 1, known.subtotal, known.tax, to_pay, coalesce(wanted, '{}'),
    coalesce(kept, '{}'));
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (known.id, moment, 'buyer', (asked ->> 'actor')::bigint, 'reserved');
  update idempotent_requests set result = known.id where scope = 'upgrade' and key = (asked ->> 'key')::uuid;
  if to_pay = 0 then
    perform exchange_ticket(known, true, moment);
    update orders set state = 'paid', paid_at = moment, expires_at = null where id = known.id;
    insert into order_messages (order_id, topic) values (known.id, 'placed');
  end if;
  return known.id;
end
$$;

-- What was paid for tickets stands again for those that they were exchanged for, where these are valid after all and
-- nothing of it went back.
create function carry_again(named uuid[]) returns void language plpgsql as $$
declare
  ticket uuid;
  former bigint;
begin
  foreach ticket in array named loop
    loop
      select order_id into former from tickets where id = ticket;
      exit when not found;
      perform from orders where id = former for update;
      update tickets as old set carried = least(cost, greatest(refundable(former), 0))
      where id = ticket and state = 'void' and carried = 0
        and exists (select from orders join tickets on order_id = orders.id
          where upgrade_of = old.id and (tickets.state = 'valid' or tickets.carried > 0))
        and not exists (select from refunds where order_id = former and old.id = any (tickets) and state <> 'refused');
      select upgrade_of into ticket from orders where id = former;
    end loop;
  end loop;
end
$$;
