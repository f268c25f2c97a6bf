-- Holds for orders that somebody placed. Places that are only reserved, for a visitor who has not entered anything yet, are no
-- order to anybody else, nor are they one once their time is over.
create or replace function is_placed(one orders) returns boolean language sql immutable as $$
  select not (one.state in ('payment_in_progress', 'payment_cancelled') and one.name = '' and one.email = ''
    and one.attendees = '[]')
$$;
