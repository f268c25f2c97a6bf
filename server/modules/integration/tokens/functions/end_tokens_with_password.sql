-- Who sets a new password may do so because somebody else got in: what that somebody made must not outlast it.
create or replace function end_tokens_with_password() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where owner_id = new.id and revoked_at is null;
  return null;
end
$$;
