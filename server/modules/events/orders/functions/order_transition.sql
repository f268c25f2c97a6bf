create or replace function order_transition() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('payment_in_progress', 'paid'), ('payment_in_progress', 'payment_cancelled'),
    ('paid', 'refund_in_progress'), ('refund_in_progress', 'refund_complete'), ('refund_in_progress', 'paid'))
    and not (old.state = 'payment_cancelled' and old.cancel_reason = 'expiry'
      and new.state in ('paid', 'refund_in_progress'))
  then
    raise exception 'An order does not go from % to %', old.state, new.state using errcode = 'HT002';
  end if;
  return new;
end
$$;

create trigger state_in_order before update of state on orders for each row when (old.state is distinct from new.state) execute function order_transition();
comment on trigger state_in_order on orders is 'An order goes from state to state in the permitted order only.';
