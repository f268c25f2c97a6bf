create or replace function order_in_currency() returns trigger language plpgsql as $$
begin
  perform from events where id = new.event_id and currency = new.currency for key share;
  if not found then perform refuse_tickets('priceChanged'); end if;
  return new;
end
$$;
