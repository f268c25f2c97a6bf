-- Who sets a new password may do so because somebody else got in: what that somebody made must not outlast it.
create function end_tokens_with_password() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where owner_id = new.id and revoked_at is null;
  return null;
end
$$;
create trigger end_tokens_with_password after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function end_tokens_with_password();
comment on column api_tokens.revoked_by is 'null: its owner lost the role, or the account, or has a new password';
