-- A token may never do more than its owner: it ends for good with the role, whoever takes the role away. A new password may
-- be set because somebody else got in; the tokens that this person made end with the old one.
create or replace function end_api_tokens() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' or not ('administrator' = any (new.roles)) or old.password_hash is distinct from new.password_hash then
    update api_tokens set revoked_at = now() where owner_id = new.id and revoked_at is null;
  end if;
  return null;
end
$$;

create trigger end_tokens after update of roles, status, password_hash on users for each row when ((old.roles, old.status, old.password_hash) is distinct from (new.roles, new.status, new.password_hash)) execute function end_api_tokens();
comment on trigger end_tokens on users is 'API tokens never outlast the role by which their owner made them, nor the password.';
