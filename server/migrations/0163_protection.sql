-- Networks and accounts that staff block for some time; lifting a block ends it.
create table access_blocks (
  id bigint generated always as identity primary key,
  network cidr,
  user_id bigint references users on delete cascade,
  call text not null check (octet_length(call) <= 100),
  reason text not null check (octet_length(reason) <= 2000),
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  check (num_nonnulls(network, user_id) = 1),
  check (ends_at <= created_at + interval '30 days')
);
create index access_blocks_ends_at on access_blocks (ends_at);
create index access_blocks_user_id on access_blocks (user_id);

-- Requests that limits refused in the last day, by client, account and route. The address is sealed.
create table limit_hits (
  id bigint generated always as identity primary key,
  client_hash bytea not null check (octet_length(client_hash) = 32),
  client_sealed text not null check (octet_length(client_sealed) <= 300),
  client_shown text not null check (octet_length(client_shown) <= 60),
  user_id bigint references users on delete cascade,
  kind text not null check (octet_length(kind) <= 20),
  route text not null check (octet_length(route) <= 300),
  refused bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (client_hash, user_id, kind, route)
);
create index limit_hits_last_at on limit_hits (last_at);
create index limit_hits_user_id on limit_hits (user_id);
