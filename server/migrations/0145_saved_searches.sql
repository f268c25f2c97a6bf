-- Browsers that keep saved searches and receive pushes without an account.
create table reader_devices (
  id bigint generated always as identity primary key,
  -- SHA-256
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- the member who is signed in there
  user_id bigint references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index reader_devices_of_user on reader_devices (user_id) where user_id is not null;
create index reader_devices_seen on reader_devices (seen_at);

create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  device_id bigint references reader_devices on delete cascade,
  query jsonb not null check (octet_length(query::text) <= 2000),
  -- what a document must have, as its own terms are written
  terms text[] not null check (cardinality(terms) between 1 and 40),
  push boolean not null default false,
  email boolean not null default false,
  -- the value is beyond the number, and that was reported
  crossed boolean not null default false,
  -- of the last change, so that the index of searches reads it again
  transaction xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, device_id) = 1)
);
create unique index saved_searches_of_user on saved_searches (user_id, md5(query::text)) where user_id is not null;
create unique index saved_searches_of_device on saved_searches (device_id, md5(query::text)) where device_id is not null;
create index saved_searches_changed on saved_searches (transaction);
create index saved_searches_of_metric on saved_searches ((query -> 'metric' ->> 'series')) where query ? 'metric';

-- Private addresses of one search each.
create table saved_search_addresses (
  search_id bigint not null references saved_searches on delete cascade,
  kind text not null check (kind in ('feed', 'calendar')),
  -- SHA-256
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (search_id, kind)
);

-- What searches are compared with: the recent content of the site by its terms.
create table saved_search_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'flash', 'event', 'incident', 'metric')),
  -- of the item, event or incident
  subject_id bigint not null,
  -- tells apart what several documents say of one thing
  key text not null default '' check (octet_length(key) <= 300),
  terms text[] not null,
  breaking boolean not null default false,
  -- value of a metric
  value double precision,
  at timestamptz not null,
  unique (kind, subject_id, key)
);
create index saved_search_documents_terms on saved_search_documents using gin (terms);
create index saved_search_documents_at on saved_search_documents (at);
