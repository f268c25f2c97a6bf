-- Notes a request by its key. Returns what was made by the same one before, null where it is new.
create or replace function known_request(asked_scope text, asked_key uuid, asked_hash bytea, moment timestamptz) returns bigint language plpgsql as $$
declare
  known idempotent_requests;
begin
  if asked_key is null then return null; end if;
  insert into idempotent_requests (scope, key, body_hash, created_at)
  values (asked_scope, asked_key, asked_hash, moment) on conflict do nothing;
  if found then return null; end if;
  select * into known from idempotent_requests where scope = asked_scope and key = asked_key;
  if known.body_hash <> asked_hash then perform refuse_tickets('keyReused'); end if;
  return known.result;
end
$$;
