-- An order that can still be completed, held until the transaction ends.
create or replace function held_order(of_order bigint, moment timestamptz) returns orders language plpgsql as $$
declare
  known orders;
begin
  select * into known from orders where id = of_order for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state = 'payment_cancelled' and known.cancel_reason = 'expiry'
    or known.state = 'payment_in_progress' and known.expires_at <= moment
  then
    perform refuse_tickets('reservationExpired');
  end if;
  if known.state <> 'payment_in_progress' then perform refuse_tickets('wrongState', 'state'); end if;
  if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null) then
    perform refuse_tickets('eventClosed', 'event');
  end if;
  return known;
end
$$;
