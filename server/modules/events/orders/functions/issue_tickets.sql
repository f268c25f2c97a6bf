-- Issues the tickets of an order that the caller holds; each costs its part of its line. Returns nothing where some
-- are missing.
create or replace function issue_tickets(of_order orders, attendees jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, user_id, language, answers,
    created_at, updated_at)
  select of_order.id, id, of_order.event_id, type_id, nth,
    total / quantity + case when nth <= total % quantity then 1 else 0 end,
    name, email, user_id, of_order.language, answers, moment, moment
  from (
    select line.id, line.type_id, line.total, line.quantity, given.place as given_place, given.name, given.email,
      given.user_id, given.answers, row_number() over (partition by line.id order by given.place) as nth
    from jsonb_to_recordset(attendees)
      as given (place int, line bigint, name text, email text, user_id bigint, answers jsonb)
    join order_lines as line on line.id = given.line and line.order_id = of_order.id
  ) as wanted
  order by given_place;
  if exists (select from order_lines as line where order_id = of_order.id
    and quantity <> (select count(*) from tickets where line_id = line.id)) then
    perform refuse_tickets('attendeesIncomplete', 'attendees');
  end if;
  update waiting_entries set state = 'taken' where order_id = of_order.id and state in ('offered', 'expired');
end
$$;
