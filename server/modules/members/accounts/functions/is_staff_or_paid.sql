-- The members of whom a second factor can be required: staff, and organisers who are paid.
create or replace function is_staff_or_paid(member bigint) returns boolean language sql stable as $$
  select exists (select from users where id = member and roles && array['editor', 'administrator']::text[])
    or exists (select from payment_accounts where owner_id = member and enabled)
$$;
