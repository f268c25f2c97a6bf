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

create trigger events_change_currency before update of currency on events for each row when (new.currency <> old.currency) execute function change_currency();
comment on trigger events_change_currency on events is 'An event keeps its currency once amounts in it mean something.';
