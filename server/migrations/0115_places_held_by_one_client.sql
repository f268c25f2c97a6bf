-- Who holds places, as a keyed hash: one client must not be able to hold all places of an event.
alter table orders add column client bytea check (octet_length(client) = 16);
create index orders_held_by_client on orders (event_id, client) where state = 'payment_in_progress' and client is not null;

-- Holds places for a buyer, within what one client may hold of an event before anything is paid: twice the limit per order
-- of a type while no address is given, and a fifth of the places of a pool in total, at least ten, since several people may
-- share a network address. The first order is bounded by the organiser's own limit alone; a client that already holds
-- places holds further ones for a third of the time.
create function reserve_for_client(asked jsonb) returns bigint language plpgsql as $$
declare
  by_whom bytea := decode(asked ->> 'client', 'hex');
  moment timestamptz := asked ->> 'now';
  in_event bigint := asked -> 'event';
  holds_some boolean;
  late int;
  made bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(format('places of %s in %s', asked ->> 'client', in_event), 0));
  made := known_request('reserve', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment);
  if made is not null then return made; end if;

  with held as (
    select type_id, quantity, pool_ids, email = '' as unnamed from orders join order_lines on order_id = orders.id
    where event_id = in_event and client = by_whom and state = 'payment_in_progress' and expires_at > moment
  ), wanted as (
    select place, type, quantity from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int)
  ), of_type as (
    select type, sum(quantity) as quantity, min(place) as place from wanted group by type
  ), of_pool as (
    select pool_id, sum(quantity) as quantity, min(place) as place
    from wanted join ticket_type_pools on type_id = type group by pool_id
  )
  select exists (select from held), least(
    (select min(place) from of_type join ticket_types on id = type
      where of_type.quantity + (select coalesce(sum(held.quantity), 0) from held where type_id = type and unnamed)
        > 2 * per_order),
    (select min(place) from of_pool join ticket_pools on id = pool_id
      cross join lateral (select sum(held.quantity) as held from held where pool_id = any (pool_ids)) as own
      where own.held > 0 and of_pool.quantity + own.held > greatest(capacity / 5, 10)))
  into holds_some, late;
  if late is not null then perform refuse_tickets('tooManyHeld', 'lines.' || late); end if;

  if holds_some then
    asked := jsonb_set(asked, '{expires}', to_jsonb(moment + ((asked ->> 'expires')::timestamptz - moment) / 3));
  end if;
  made := reserve_tickets(asked);
  update orders set client = by_whom where id = made;
  return made;
end $$;
