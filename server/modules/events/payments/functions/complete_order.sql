-- Sells what an order holds, or takes its places again, for all that came for it: it is paid, or the money goes back.
-- Returns which.
create or replace function complete_order(known orders, asked jsonb) returns text language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  by_itself jsonb := jsonb_build_object('now', asked -> 'now');
  parts bigint[] := short_payments(array[known.id]);
  came bigint := short_of(known.id);
  is_expired boolean := known.state = 'payment_cancelled';
  let_go bigint := greatest(known.total - came, 0);
  last payments;
  given jsonb := known.attendees;
  takes_now boolean := is_expired or known.upgrade_serial is not null;
begin
  update payments set state = 'paid' where id = any (parts) and left_of(payments) > 0;
  select * into last from payments where id = any (parts) and state = 'paid' order by settled_at desc, id desc limit 1;
  -- What is held is sold; only what is to be taken now may be refused.
  if takes_now then begin
    if is_expired and not exists (select from events where id = known.event_id and state = 'published'
      and deleted_at is null and ends_at > moment) then
      perform refuse_tickets('notOnSale');
    end if;
    if known.upgrade_serial is not null then perform exchange_ticket(known, not is_expired, moment);
    else perform take_again(known.id); end if;
  exception when sqlstate 'HT001' then
    -- No place is left, or the ticket that was to be changed is not there any more: nothing is sold.
    if is_expired then
      update orders set state = 'refund_in_progress', updated_at = moment where id = known.id;
    else
      perform free_held(array[known.id]);
      update orders set state = 'payment_cancelled', cancel_reason = 'failure', expires_at = null, updated_at = moment
      where id = known.id;
    end if;
    perform give_back(parts, is_expired, by_itself);
    insert into order_messages (order_id, topic, detail) values (known.id, 'late_money', last.id::text)
    on conflict do nothing;
    return 'refunding';
  end; end if;
  update orders set state = 'paid', paid_at = moment, expires_at = null, cancel_reason = null, allowance = let_go,
    attendees = '[]', updated_at = moment
  where id = known.id returning * into known;
  if known.upgrade_serial is null then perform issue_tickets(known, given, moment); end if;
  if let_go > 0 then
    -- Each ticket costs its part of what was paid, so that no more goes back with it.
    update tickets set cost = share.upto - share.before from (
      select id, floor(sum(cost) over upto * (known.total - let_go) / known.total) as upto,
        floor((sum(cost) over upto - cost) * (known.total - let_go) / known.total) as before
      from tickets where order_id = known.id window upto as (order by line_id, place)) as share
    where share.id = tickets.id;
    insert into order_history (order_id, happened_at, by, actor_id, action, detail)
    values (known.id, moment, coalesce(asked ->> 'by', 'system'), (asked ->> 'actor')::bigint, 'less_accepted',
      let_go::text);
  end if;
  perform enter_in_books(known.id, 'owed', 'sales', known.total - let_go, 'order ' || known.id, moment);
  insert into order_messages (order_id, topic) values (known.id, 'paid') on conflict do nothing;
  -- More than was asked for goes back.
  if came > known.total then perform ask_back(last, came - known.total, '{}', false, false, by_itself); end if;
  if not takes_now then perform sell_held(known.id); end if;
  return 'paid';
end
$$;
