-- Orders an exchange: a place in what the new type draws on besides is held, and where nothing is to be paid, the
-- ticket is exchanged at once. Returns the order.
create or replace function order_upgrade(asked jsonb) returns bigint language plpgsql as $$
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
