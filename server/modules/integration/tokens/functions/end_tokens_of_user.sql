-- A token may never do more than its owner: with the role it ends for good, whoever takes the role away.
create or replace function end_tokens_of_user() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' or not ('administrator' = any(new.roles)) then
    update api_tokens set revoked_at = now() where owner_id = new.id and revoked_at is null;
  end if;
  return null;
end
$$;
