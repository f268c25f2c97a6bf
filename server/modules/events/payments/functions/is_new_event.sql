-- Notes that something happened to money, once. Returns false where it is known.
create or replace function is_new_event(asked jsonb) returns boolean language plpgsql as $$
begin
  if asked ->> 'event' is null then return true; end if;
  insert into provider_events (account_id, event_id) values ((asked -> 'account')::bigint, asked ->> 'event')
  on conflict do nothing;
  return found;
end
$$;
