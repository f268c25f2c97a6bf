-- Events that are hosted elsewhere and link out, and the calendars that they are read from.

create table partner_sources (
  id bigint generated always as identity primary key,
  name text not null,
  url text unique,                                  -- null: a file that was imported once
  time_zone text not null default 'UTC',            -- of times that name none
  every_minutes int not null default 360 check (every_minutes >= 15),
  next_read_at timestamptz not null default now(),
  read_at timestamptz,
  result text not null default '',
  failures int not null default 0
);
create index partner_sources_due on partner_sources (next_read_at) where url is not null;

create table partner_events (
  id bigint generated always as identity primary key,
  source_id bigint references partner_sources on delete cascade,  -- null: entered by hand
  uid text,
  title text not null,
  language text not null default 'en',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  time_zone text not null,
  starts_on date not null,
  ends_on date not null,
  all_day boolean not null default false,
  city text not null default '',
  city_key text not null default '',
  venue text not null default '',
  url text not null default '',
  hidden boolean not null default false,
  updated_at timestamptz not null default now(),
  words text not null generated always as (lower(title || ' ' || city || ' ' || venue)) stored,
  unique (source_id, uid),
  check (ends_at >= starts_at)
);
create index partner_events_in_order on partner_events (starts_at, id) where not hidden;
create index partner_events_by_end on partner_events (ends_at) where not hidden;
create index partner_events_by_city on partner_events (city_key, starts_at, id) where not hidden;
