-- Who began to pay is told where to go on: at once where the money takes days, else once the tab may have been
-- closed.
create or replace function tell_open_payment() returns trigger language plpgsql as $$
begin
  insert into order_messages (order_id, topic, next_at)
  values (new.order_id, 'payment_open', case new.provider when 'transfer' then now() else now() + interval '3 minutes' end)
  on conflict do nothing;
  return null;
end
$$;

create trigger payments_tell_open after insert on payments for each row when (new.state = 'open') execute function tell_open_payment();
comment on trigger payments_tell_open on payments is 'Who began to pay gets a mail that says where to go on.';
