create or replace function is_staff_author(author bigint) returns boolean language sql stable as $$
  select exists (
    select from users
    where author_id = author and status = 'active' and roles && array['editor', 'administrator']::text[]
  )
$$;
