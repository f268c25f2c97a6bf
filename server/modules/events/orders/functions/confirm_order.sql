-- Issues the tickets of an order that costs nothing; its places are sold from now on.
create or replace function confirm_order(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  made bigint := asked ->> 'order';
  known orders;
begin
  if known_request('confirm', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment) is not null then
    return made;
  end if;
  update idempotent_requests set result = made where scope = 'confirm' and key = (asked ->> 'key')::uuid;
  known := held_order(made, moment);
  if known.total > 0 then perform refuse_tickets('wrongState', 'total'); end if;
  update orders set state = 'paid', name = asked ->> 'name', email = asked ->> 'email', paid_at = moment,
    expires_at = null, updated_at = moment
  where id = made;
  perform issue_tickets(known, asked -> 'attendees', moment);
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case known.source when 'guest_list' then 'guest_added' else 'confirmed' end);
  insert into order_messages (order_id, topic) values (made, 'placed');
  perform sell_held(made);
  return made;
end
$$;
