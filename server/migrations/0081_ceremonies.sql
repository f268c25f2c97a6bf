-- Annual awards with votes of members. Texts are one document per row: those of one language, and versions in others.
create table ceremony_editions (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 100),
  year integer not null check (year between 2000 and 2099),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  texts jsonb not null check (octet_length(texts::text) <= 60000),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  account_days integer not null default 7 check (account_days between 0 and 3650),
  -- From how many accounts of one client on their votes are set aside.
  client_accounts integer not null default 5 check (client_accounts between 2 and 1000),
  -- Clients are kept as keyed hashes only; the key goes when the result is published.
  client_salt bytea default uuid_send(gen_random_uuid()) check (octet_length(client_salt) <= 16),
  preview_key uuid not null default gen_random_uuid(),
  result_at timestamptz,
  result_hash bytea check (octet_length(result_hash) = 32),
  result_votes integer,
  result_bytes bigint,
  version integer not null default 1,
  demo boolean not null default false,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  check (closes_at > opens_at),
  check ((result_at is null) = (result_hash is null))
);
create unique index ceremony_editions_by_year on ceremony_editions (year) where deleted_at is null;
create index ceremony_editions_by_deleter on ceremony_editions (deleted_by) where deleted_by is not null;

create table ceremony_awards (
  id bigint generated always as identity primary key,
  edition_id bigint not null references ceremony_editions on delete cascade,
  position integer not null default 0,
  key text not null check (octet_length(key) <= 40),
  texts jsonb not null check (octet_length(texts::text) <= 8000),
  standing boolean not null default false,
  version integer not null default 1,
  unique (edition_id, key),
  unique (edition_id, id)
);

create table ceremony_nominees (
  id bigint generated always as identity primary key,
  award_id bigint not null references ceremony_awards on delete cascade,
  position integer not null default 0,
  key text not null check (octet_length(key) <= 40),
  texts jsonb not null check (octet_length(texts::text) <= 16000),
  picture jsonb check (octet_length(picture::text) <= 8000),
  -- With the result.
  votes integer,
  version integer not null default 1,
  unique (award_id, key),
  unique (award_id, id)
);

-- One of each member for each award. The member is unknown once the account is erased.
create table ceremony_votes (
  id bigint generated always as identity primary key,
  edition_id bigint not null,
  award_id bigint not null,
  nominee_id bigint not null,
  user_id bigint references users on delete set null,
  receipt text not null unique check (octet_length(receipt) <= 14),
  client bytea check (octet_length(client) = 32),
  voted_at timestamptz not null default statement_timestamp(),
  changed_at timestamptz,
  unique (award_id, user_id),
  foreign key (edition_id, award_id) references ceremony_awards (edition_id, id) on delete cascade,
  foreign key (award_id, nominee_id) references ceremony_nominees (award_id, id) on delete cascade
);
create index ceremony_votes_by_edition on ceremony_votes (edition_id, client);
create index ceremony_votes_by_nominee on ceremony_votes (award_id, nominee_id);
create index ceremony_votes_by_member on ceremony_votes (user_id) where user_id is not null;

-- What staff decided on votes of many accounts of one client. The client goes when the result is published.
create table ceremony_groups (
  id bigint generated always as identity primary key,
  edition_id bigint not null references ceremony_editions on delete cascade,
  client bytea check (octet_length(client) = 32),
  accounts integer not null,
  votes integer not null,
  verdict text not null check (verdict in ('counted', 'refused')),
  reason text not null check (octet_length(reason) <= 1200),
  decided_at timestamptz not null,
  unique (edition_id, client)
);

-- What is published of each vote: no member, no client, no time.
create table ceremony_ballots (
  id bigint generated always as identity primary key,
  edition_id bigint not null references ceremony_editions on delete cascade,
  award_id bigint not null references ceremony_awards on delete cascade,
  nominee_id bigint not null references ceremony_nominees on delete cascade,
  receipt text collate "C" not null check (octet_length(receipt) <= 14),
  -- The decision because of which it does not count.
  refused_by bigint references ceremony_groups on delete cascade,
  unique (edition_id, receipt)
);
create index ceremony_ballots_by_award on ceremony_ballots (award_id);
create index ceremony_ballots_by_nominee on ceremony_ballots (nominee_id);
create index ceremony_ballots_by_group on ceremony_ballots (refused_by) where refused_by is not null;
