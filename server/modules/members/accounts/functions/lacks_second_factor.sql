-- True from the day of the setting on for those of whom a second factor is required and who have none, nor an exception.
create or replace function lacks_second_factor(member bigint, at timestamptz) returns boolean language sql stable as $$
  select exists (
      select from settings
      where key = 'second_factor_from' and value <> '' and (value || ' 00:00 Asia/Hong_Kong')::timestamptz <= at
    )
    and is_staff_or_paid(member)
    and not exists (select from passkeys where user_id = member)
    and not exists (select from second_steps where user_id = member)
    and not exists (select from second_factor_exceptions where user_id = member and until > at)
$$;
