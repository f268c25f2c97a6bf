-- Addresses that items had where they were imported from, pictures taken over, and feeds that are read on a schedule.

create table redirects (
  old text primary key,                             -- path, decoded, with the parameters that matter
  path text not null,                               -- on this site
  created_at timestamptz not null default now()
);

create table media (
  hash text primary key,                            -- of the picture as it came
  type text not null check (type in ('jpeg','png','webp','gif','avif')),
  width int not null,
  height int not null,
  widths int[] not null,                            -- sizes there are, smallest first
  formats text[] not null,                          -- of each size: file endings
  bytes bigint not null,                            -- of the picture as it came
  created_at timestamptz not null default now()
);

-- Where pictures came from, so that none is fetched twice; also those that could not be had.
create table media_addresses (
  address text primary key,
  hash text references media,
  problem text,
  tried_at timestamptz not null default now()
);

create table sources (
  id bigint generated always as identity primary key,
  address text not null unique,
  title text not null default '',
  take_as text not null check (take_as in ('draft','flash')),
  every_minutes int not null check (every_minutes between 5 and 10080),
  etag text,
  last_modified text,
  next_poll_at timestamptz not null default now(),
  last_poll_at timestamptz,
  last_result text,                                 -- what the last poll did, or why it failed
  failures int not null default 0,                  -- in a row
  created_at timestamptz not null default now()
);
create index sources_due on sources (next_poll_at);
