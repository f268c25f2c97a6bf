-- A buyer who changes the payment method gets the hold of the new one from that moment on: places are not on hold for the days
-- of a bank transfer that nobody makes. No change prolongs what was granted before beyond the longest hold of the new method
-- since the first payment.
create or replace function start_payment(asked jsonb) returns payments language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  wished timestamptz := asked ->> 'expires';
  longest interval := asked ->> 'longest';
  known orders;
  made payments;
  last payments;
  first_begun timestamptz;
begin
  known := held_order((asked -> 'order')::bigint, moment);
  if known.total = 0 then perform refuse_tickets('wrongState', 'total'); end if;
  select * into made from payments where order_id = known.id and state = 'open' for update;
  if found and made.account_id <> (asked -> 'account')::bigint then perform refuse_tickets('paymentOpen'); end if;
  select * into last from payments where order_id = known.id order by id desc limit 1;
  select min(created_at) into first_begun from payments where order_id = known.id;
  update orders set name = asked ->> 'name', email = asked ->> 'email', attendees = asked -> 'attendees',
    reserved_until = case when last.id is null then expires_at else reserved_until end,
    expires_at = case
      when last.account_id <> (asked -> 'account')::bigint
        then greatest(known.reserved_until, least(wished, greatest(known.expires_at, first_begun + longest)))
      else held_until(known, wished, longest) end,
    updated_at = moment
  where id = known.id;
  if made.id is not null then return made; end if;
  insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, created_at, asked_at)
  select known.id, account.id, account.provider, known.total - short_of(known.id), known.currency,
    known.currency_exponent, moment, moment
  from payment_accounts as account where account.id = (asked -> 'account')::bigint and account.enabled
  returning * into made;
  if not found then perform refuse_tickets('paymentMethodMissing'); end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, 'buyer', (asked ->> 'actor')::bigint, 'payment_started', made.provider);
  return made;
end
$$;
