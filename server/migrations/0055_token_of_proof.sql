-- A session's token changes when its owner proves who they are: whoever copied the one before is out. Requests of the same
-- browser that are under way at that moment still bring the former token, for a minute.
alter table sessions
  add column former_token_hash bytea,
  add column former_until timestamptz;
create index sessions_by_former_token on sessions (former_token_hash) where former_token_hash is not null;
