-- As before; and all clients of one such network together hold at most two fifths of the places of a pool, or twenty.
create or replace function reserve_for_client(asked jsonb) returns bigint language plpgsql as $$
declare
  by_whom bytea := decode(asked ->> 'client', 'hex');
  from_network bytea := decode(asked ->> 'network', 'hex');
  moment timestamptz := asked ->> 'now';
  in_event bigint := asked -> 'event';
  holds_some boolean;
  late int;
  made bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(
    format('places of %s in %s', coalesce(asked ->> 'network', asked ->> 'client'), in_event), 0));
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
      where own.held > 0 and of_pool.quantity + own.held > greatest(capacity / 5, 10)),
    (select min(place) from of_pool join ticket_pools on id = pool_id
      cross join lateral (
        select sum(quantity) as held from orders join order_lines on order_id = orders.id
        where event_id = in_event and network = from_network and state = 'payment_in_progress' and expires_at > moment
          and pool_id = any (pool_ids)) as near
      where near.held > 0 and of_pool.quantity + near.held > greatest(capacity * 2 / 5, 20)))
  into holds_some, late;
  if late is not null then perform refuse_tickets('tooManyHeld', 'lines.' || late); end if;

  if holds_some then
    asked := jsonb_set(asked, '{expires}', to_jsonb(moment + ((asked ->> 'expires')::timestamptz - moment) / 3));
  end if;
  made := reserve_tickets(asked);
  update orders set client = by_whom, network = from_network where id = made;
  return made;
end $$;
