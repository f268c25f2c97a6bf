-- Makes the ticket before void and issues the new one in its place, to whoever holds it: both, or neither. Places
-- that were not held are taken now, or refused.
create or replace function exchange_ticket(known orders, is_held boolean, moment timestamptz) returns void language plpgsql as $$
declare
  old tickets := exchangeable_ticket(known.upgrade_of, known.upgrade_serial, moment);
  old_line order_lines;
  new_line order_lines;
  claim record;
begin
  select * into old_line from order_lines where id = old.line_id;
  select * into new_line from order_lines where order_id = known.id;
  update tickets set state = 'void', carried = least(cost, greatest(refundable(old.order_id), 0)), updated_at = moment
  where id = old.id;
  for claim in
    with discounts as (
      update order_discounts set freed = true
      where order_id = old.order_id and not freed
        and not exists (select from tickets where order_id = old.order_id and state <> 'void')
      returning code_id
    )
    select id, count(*)::int as quantity from (
      select old_line.code_id as id where old_line.code_id is not null union all select code_id from discounts
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select id, sum(was)::int as was, sum(becomes)::int as becomes from (
      select id, 1 as was, 0 as becomes from unnest(old_line.pool_ids) as id where id <> all (new_line.kept_pool_ids)
      union all
      select id, 0, 1 from unnest(new_line.pool_ids) as id
    ) as places group by id order by id
  loop
    update ticket_pools set sold = sold + claim.becomes - claim.was,
      held = held - case when is_held then claim.becomes else 0 end
    where id = claim.id and (is_held or claim.becomes = 0 or capacity - held - sold >= 1);
    if not found then perform refuse_tickets('soldOut'); end if;
  end loop;
  update order_lines set pool_ids = array(select unnest(pool_ids || kept_pool_ids) as id order by id), kept_pool_ids = '{}'
  where id = new_line.id;
  insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, user_id, language, answers,
    created_at, updated_at)
  values (known.id, new_line.id, known.event_id, new_line.type_id, 1, new_line.total, old.name, old.email, old.user_id,
    old.language, old.answers, moment, moment);
  insert into order_history (order_id, happened_at, by, action, detail)
  select old.order_id, moment, 'buyer', 'upgraded', known.number
  union all
  select known.id, moment, 'buyer', 'upgraded', number from orders where id = old.order_id;
end
$$;
