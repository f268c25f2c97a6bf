-- Money came for a payment. The order is paid, waits for the rest, or the money goes back: there is none without a ticket or
-- a refund. Where 'accept' is set, what came is enough. Returns what became of it: paid, short, refunding, known.
create or replace function settle_payment(asked jsonb) returns text language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  by_itself jsonb := jsonb_build_object('now', asked -> 'now');
  is_accepted boolean := coalesce((asked -> 'accept')::boolean, false);
  known orders;
  paid payments;
  came bigint := asked -> 'received';
  is_late boolean;
begin
  select * into known from orders
  where id = (select order_id from payments where id = (asked -> 'payment')::bigint) for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  select * into paid from payments where id = (asked -> 'payment')::bigint for update;
  if not is_new_event(asked) then return 'known'; end if;
  if paid.state in ('paid', 'short') then
    if asked ->> 'external_payment' is null or paid.external_payment = asked ->> 'external_payment'
      or exists (select from payments where account_id = paid.account_id
        and external_payment = asked ->> 'external_payment') then
      return 'known';
    end if;
    -- The same payment was paid twice: the second is one of its own.
    insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, state, created_at, asked_at)
    values (known.id, paid.account_id, paid.provider, came, paid.currency, paid.currency_exponent, 'cancelled', moment,
      moment)
    returning * into paid;
  end if;
  is_late := known.state = 'payment_cancelled' and known.cancel_reason = 'expiry';
  update payments set state = 'short', received = came,
    external_payment = coalesce(asked ->> 'external_payment', external_payment), reason = coalesce(asked ->> 'text', ''),
    actor_id = (asked ->> 'actor')::bigint, settled_at = moment
  where id = paid.id returning * into paid;
  perform enter_in_books(known.id, 'cash', 'owed', came, 'payment ' || paid.id, moment);
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint,
    case when came < paid.amount then 'payment_short' else 'payment_received' end, came::text);

  if (known.state = 'payment_in_progress' or is_late) and (is_accepted or short_of(known.id) >= known.total) then
    return complete_order(known, asked);
  end if;
  if known.state <> 'payment_in_progress' then
    if came >= paid.amount then update payments set state = 'paid' where id = paid.id; end if;
    perform give_back(array[paid.id], false, by_itself);
    insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', paid.id::text)
    on conflict do nothing;
    return 'refunding';
  end if;
  update orders set expires_at = greatest(expires_at, (asked ->> 'expires')::timestamptz), updated_at = moment
  where id = known.id;
  -- The rest of a transfer needs no other choice of the buyer.
  if paid.provider = 'transfer' and not exists (select from payments where order_id = known.id and state = 'open') then
    insert into payments (order_id, account_id, provider, amount, currency, currency_exponent, created_at, asked_at)
    values (known.id, paid.account_id, paid.provider, known.total - short_of(known.id), paid.currency,
      paid.currency_exponent, moment, moment);
  end if;
  insert into order_messages (order_id, topic, detail) values (known.id, 'payment_short', paid.id::text)
  on conflict do nothing;
  return 'short';
end
$$;
