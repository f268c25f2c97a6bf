-- A token may never do more than its owner: it ends for good with the role, whoever takes the role away. A new password may
-- be set because somebody else got in; the tokens that this person made end with the old one.
create or replace function end_api_tokens(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is null or is_now is null then return; end if;
  if is_now ->> 'status' <> 'active' or not is_now -> 'roles' ? 'administrator'
    or was -> 'password_hash' is distinct from is_now -> 'password_hash' then
    update api_tokens set revoked_at = now() where owner_id = (is_now ->> 'id')::bigint and revoked_at is null;
  end if;
end
$$;
