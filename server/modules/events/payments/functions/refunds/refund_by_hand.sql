-- A provider may refuse for good, as where a card is closed: the organiser pays back in another way, and says so.
create or replace function refund_by_hand(asked jsonb) returns boolean language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
  back refunds;
  paid_back bigint;
  has_suspended boolean;
begin
  select * into known from orders
  where id = (select order_id from refunds where id = (asked -> 'refund')::bigint) for update;
  select * into back from refunds where id = (asked -> 'refund')::bigint for update;
  perform from payments where id = back.payment_id for update;
  paid_back := left_by_hand(back);
  if coalesce(paid_back, 0) = 0 then perform refuse_tickets('wrongState'); end if;
  update tickets set state = 'suspended', updated_at = moment
  where order_id = known.id and id = any (back.tickets) and state = 'valid';
  has_suspended := found;
  update refunds set state = 'pending', amount = paid_back, by = asked ->> 'by', actor_id = (asked ->> 'actor')::bigint,
    reason = asked ->> 'text', external_id = null,
    by_hand = exists (select from payments where id = back.payment_id and provider <> 'transfer')
  where id = back.id;
  if back.from_sales then
    perform enter_in_books(known.id, 'sales', 'owed', paid_back, 'refund ' || back.id || ' by hand', moment);
    if has_suspended and known.upgrade_serial is not null then perform refund_exchanged(known, asked); end if;
  end if;
  return note_refund(asked || jsonb_build_object('state', 'done', 'problem', back.problem));
end
$$;
