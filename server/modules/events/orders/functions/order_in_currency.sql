create or replace function order_in_currency() returns trigger language plpgsql as $$
begin
  perform from events where id = new.event_id and currency = new.currency for key share;
  if not found then perform refuse_tickets('priceChanged'); end if;
  return new;
end
$$;

create trigger order_in_currency before insert on orders for each row when (new.total > 0) execute function order_in_currency();
comment on trigger order_in_currency on orders is 'Nothing is sold in a currency that its event no longer has.';
