-- events

-- The secret address of somebody's own calendar.
create table calendar_addresses (
  user_id bigint primary key references users on delete cascade,
  secret text not null unique check (octet_length(secret) <= 200),
  created_at timestamptz not null default now()
);

create table event_series (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  step text not null check (step in ('week', 'month')),
  created_at timestamptz not null default now()
);

create table events (
  id bigint generated always as identity primary key,
  -- of what was imported or demonstrated
  key text unique check (octet_length(key) <= 400),
  -- the same one means the same event, sent twice
  client_key uuid,
  owner_id bigint references users on delete set null,
  -- grows with each saving, of the draft as well
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'pending', 'published', 'refused', 'cancelled')),
  title text not null default '',
  -- BCP 47 tag of the texts below
  language text not null default 'zh-Hans',
  detail jsonb not null default '{"type": "doc", "content": []}',
  -- of detail, rendered when it was published
  detail_html text not null default '',
  detail_text text not null default '',
  -- a picture as the contract has it
  poster jsonb,
  -- as exact as the marks by which lists are continued
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  time_zone text not null default 'Asia/Hong_Kong',
  -- the days in that zone
  starts_on date,
  ends_on date,
  attendance text not null default 'in_person' check (attendance in ('in_person', 'online', 'both')),
  city text not null default '',
  -- of a known city its name in addresses, else the folded name
  city_key text not null default '' check (octet_length(city_key) <= 1000),
  venue text not null default '',
  address text not null default '',
  country text not null default '',
  map_url text not null default '',
  online_url text not null default '',
  links jsonb not null default '[]',
  organiser_name text not null default '',
  organiser_intro text not null default '',
  instagram text not null default '',
  twitter text not null default '',
  youtube text not null default '',
  telegram text not null default '',
  -- the texts in further languages
  versions jsonb not null default '{}',
  cancellation_hours int check (cancellation_hours >= 0),
  currency text not null default 'HKD' check (length(currency) = 3),
  currency_exponent int not null default 2 check ((currency_exponent >= 0) and (currency_exponent <= 6)),
  featured boolean not null default false,
  series_id bigint references event_series on delete set null,
  -- why it, or its changes, were not approved
  reason text not null default '',
  cancel_reason text not null default '',
  -- waits for a decision since then
  submitted_at timestamptz,
  -- the editor who alone may decide
  held_by bigint references users on delete set null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  published_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  words text generated always as (lower(((((((((((((title || ' ') || organiser_name) || ' ') || venue) || ' ') || city) || ' ') || address) || ' ') || (versions)::text) || ' ') || "left"(detail_text, 5000)))) stored not null,
  assigned_to bigint references users on delete set null,
  unique (owner_id, client_key),
  constraint events_in_time check (ends_at > starts_at),
  constraint published_events_have_times check ((state <> ALL (ARRAY['published', 'cancelled'])) or ((starts_at is not null) and (ends_at is not null)))
);
create index events_by_change on events (updated_at desc, id desc) where deleted_at is null;
create index events_by_owner on events (owner_id, updated_at desc);
create index events_by_series on events (series_id, starts_at) where series_id is not null;
create index events_by_words on events using gin (text_pairs(words)) where (state = 'published') and (deleted_at is null);
create index events_featured on events (ends_at) where featured;
create index events_in_bin on events (updated_at desc, id desc) where deleted_at is not null;
create index events_now on events using gist (tstzrange(starts_at, ends_at)) where (state = 'published') and (deleted_at is null);
create index events_over on events (ends_at desc, id desc) where (state = 'published') and (deleted_at is null);
create index events_over_by_city on events (city_key, ends_at desc, id desc) where (state = 'published') and (deleted_at is null);
-- Pages of the list are read from these alone, whatever stands before them.
create index events_to_come on events (starts_at, id) where (state = 'published') and (deleted_at is null);
create index events_to_come_by_city on events (city_key, starts_at, id) where (state = 'published') and (deleted_at is null);
-- An event's page names others of its organiser: of one who announces nothing any more, all that are to come were read.
create index events_to_come_by_owner on events (owner_id, starts_at, id) where (state = 'published') and (deleted_at is null) and (owner_id is not null);
create index events_waiting on events (submitted_at, id) where (submitted_at is not null) and (deleted_at is null);

-- Changes of a published event that readers do not have yet.
create table event_drafts (
  event_id bigint primary key references events on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'pending', 'refused')),
  fields jsonb not null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

create table event_hosts (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null,
  -- empty: named only
  email text not null default '' check (octet_length(email) <= 762),
  user_id bigint references users on delete set null,
  state text not null default 'named' check (state in ('named', 'invited', 'accepted', 'declined')),
  position int not null default 0,
  invited_at timestamptz not null default now(),
  versions jsonb not null default '{}'
);
create index event_hosts_by_email on event_hosts (lower(email)) where email <> '';
create index event_hosts_by_event on event_hosts (event_id, "position");
create index event_hosts_by_user on event_hosts (user_id) where user_id is not null;

-- Invitations by email to the staff of an event. Nothing here depends on whether the address has an account.
create table event_invitations (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- in lower case
  email text not null check ((email = lower(email)) and ((octet_length(email) >= 3) and (octet_length(email) <= 254))),
  role text not null check (role in ('manager', 'door')),
  -- accepted invitations are deleted: the role takes their place
  state text not null default 'invited' check (state in ('invited', 'declined')),
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (event_id, email),
  constraint event_invitations_check check (expires_at > invited_at)
);
create index event_invitations_by_email on event_invitations (email);
create index event_invitations_by_expiry on event_invitations (expires_at);

-- What colleagues in the newsroom remark on an event.
create table event_notes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  author_id bigint references users on delete set null,
  text text not null,
  written_at timestamptz not null default now()
);
create index event_notes_by_event on event_notes (event_id, id);

create table event_roles (
  event_id bigint not null references events on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'door')),
  given_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create unique index event_has_one_owner on event_roles (event_id) where role = 'owner';
create index event_roles_by_user on event_roles (user_id, event_id);

create table event_verdicts (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- what was read
  version int not null,
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null,
  -- carried out then; null: it is done and stands
  due_at timestamptz
);
create unique index event_has_one_open_verdict on event_verdicts (event_id) where due_at is not null;
create index event_verdicts_by_event on event_verdicts (event_id, id);
create index event_verdicts_due on event_verdicts (due_at) where due_at is not null;

-- Organisers whose events are published without a review.
create table trusted_organisers (
  user_id bigint primary key references users on delete cascade,
  trusted_by bigint references users on delete set null,
  trusted_at timestamptz not null default now()
);

-- events/partner-events

create table partner_sources (
  id bigint generated always as identity primary key,
  name text not null,
  -- null: a file that was imported once
  url text unique check (octet_length(url) <= 2000),
  -- of times that name none
  time_zone text not null default 'UTC',
  every_minutes int not null default 360 check (every_minutes >= 15),
  next_read_at timestamptz not null default now(),
  read_at timestamptz,
  result text not null default '',
  failures int not null default 0,
  version int not null default 1,
  paused boolean not null default false,
  problem text,
  -- Calendars of the demonstration content, which go with it.
  demo boolean not null default false,
  -- Names of calendars of events elsewhere in further languages, as the other texts that readers see.
  versions jsonb not null default '{}'
);
create index partner_sources_due on partner_sources (next_read_at) where url is not null;

create table partner_events (
  id bigint generated always as identity primary key,
  -- null: entered by hand
  source_id bigint references partner_sources on delete cascade,
  uid text check (octet_length(uid) <= 1600),
  title text not null,
  language text not null default 'en',
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  time_zone text not null,
  starts_on date not null,
  ends_on date not null,
  all_day boolean not null default false,
  city text not null default '',
  city_key text not null default '' check (octet_length(city_key) <= 1000),
  venue text not null default '',
  url text not null default '',
  hidden boolean not null default false,
  updated_at timestamptz not null default now(),
  words text generated always as (lower(((((title || ' ') || city) || ' ') || venue))) stored not null,
  version int not null default 1,
  unique (source_id, uid),
  constraint partner_events_check check (ends_at >= starts_at)
);
create index partner_events_by_city on partner_events (city_key, starts_at, id) where NOT hidden;
create index partner_events_by_end on partner_events (ends_at) where NOT hidden;
create index partner_events_hidden on partner_events (updated_at desc, id desc) where hidden;
create index partner_events_in_order on partner_events (starts_at, id) where NOT hidden;
