-- Until when places are held that somebody pays for: never shorter than before, and never longer than so long after the
-- first payment was begun.
create or replace function held_until(known orders, wished timestamptz, longest interval) returns timestamptz language sql stable as $$
  select greatest(known.expires_at, least(wished, min(created_at) + longest)) from payments where order_id = known.id
$$;
