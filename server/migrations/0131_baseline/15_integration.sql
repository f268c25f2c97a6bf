-- integration/tokens

-- Only a hash of the token is kept, as of sessions.
create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  owner_id bigint not null references users on delete cascade,
  -- SHA-256
  token_hash bytea not null unique check (octet_length(token_hash) <= 64),
  -- its last characters, to tell tokens apart
  hint text not null,
  scopes text[] not null check (scopes <> '{}'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- network address
  last_used_from text,
  revoked_at timestamptz,
  -- null: its owner lost the role, or the account
  revoked_by bigint
);
create index api_tokens_by_owner on api_tokens (owner_id) where revoked_at is null;
comment on column api_tokens.revoked_by is 'null: its owner lost the role, or the account, or has a new password';

-- integration/webhooks

create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  events text[] not null check ((events <> '{}') and (events <@ ARRAY['published', 'changed', 'withdrawn'])),
  kinds text[] not null check ((kinds <> '{}') and (kinds <@ ARRAY['article', 'flash'])),
  secret_sealed text not null,
  -- signs too until then, so that receivers can change over
  former_sealed text,
  former_until timestamptz,
  active boolean not null default true,
  -- null while active, and where somebody stopped it
  stopped_why text check (stopped_why in ('failing', 'gone')),
  -- first failure since the last success
  failing_since timestamptz,
  -- grows with each saving
  version int not null default 1,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- the same at each attempt
  message_id text not null,
  event text not null,
  item_id bigint,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- all that were made
  attempts int not null default 0,
  -- since it was first sent or sent again
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, id desc);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'pending';

create table webhook_attempts (
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  number int not null,
  made_at timestamptz not null default now(),
  took_ms int not null,
  -- of the answer; null where there was none
  status int,
  -- its beginning
  answer text not null default '',
  -- why there was no answer, or why it counts as a failure
  problem text,
  primary key (delivery_id, number)
);

-- integration/feeds

create table sources (
  id bigint generated always as identity primary key,
  address text not null unique check (octet_length(address) <= 2000),
  title text not null default '',
  take_as text not null check (take_as in ('draft', 'flash')),
  every_minutes int not null check ((every_minutes >= 5) and (every_minutes <= 10080)),
  etag text,
  last_modified text,
  next_poll_at timestamptz not null default now(),
  last_poll_at timestamptz,
  -- what the last poll did, or why it failed
  last_result text,
  -- in a row
  failures int not null default 0,
  created_at timestamptz not null default now()
);
create index sources_due on sources (next_poll_at);
