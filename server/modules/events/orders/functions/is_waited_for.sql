-- Places that are free now belong to whoever waits for them first.
create or replace function is_waited_for(asked_event bigint, taken jsonb, moment timestamptz) returns boolean language sql stable as $$
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
