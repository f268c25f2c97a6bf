-- Attendees of an order without who they are. They remain as many, since a late payment is settled with one ticket for each.
create or replace function without_names(attendees jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(one || '{"name": "", "email": "", "user_id": null, "answers": {}}' order by place), '[]')
  from jsonb_array_elements(attendees) with ordinality as given (one, place)
$$;
