create or replace function ask_back(of_payment payments, amount bigint, named uuid[], whole boolean, sold boolean, asked jsonb) returns bigint language plpgsql as $$
declare
  made bigint;
begin
  insert into refunds (order_id, payment_id, amount, tickets, is_whole, from_sales, by, actor_id, reason, next_at, created_at)
  values (of_payment.order_id, of_payment.id, amount, named, whole, sold, coalesce(asked ->> 'by', 'system'),
    (asked ->> 'actor')::bigint, coalesce(asked ->> 'text', ''), (asked ->> 'now')::timestamptz,
    (asked ->> 'now')::timestamptz)
  returning id into made;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (of_payment.order_id, (asked ->> 'now')::timestamptz, coalesce(asked ->> 'by', 'system'),
    (asked ->> 'actor')::bigint, 'refund_asked', amount::text);
  return made;
end
$$;
