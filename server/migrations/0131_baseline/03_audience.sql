-- Of the whole site by day: 'site', 'source' (host that readers came from), 'language', 'device', 'search', 'unfound'
-- (searches that found nothing). Days of the site's clock, UTC+8.
create table audience_days (
  day date not null,
  facet text not null check (facet in ('site', 'source', 'language', 'device', 'country', 'search', 'unfound')),
  name text not null check (octet_length(name) <= 120),
  views bigint not null,
  visitors bigint not null,
  primary key (facet, day, name)
);

create table audience_spans (
  days smallint not null check (days = ANY (ARRAY[8, 64])),
  first_day date not null,
  facet text not null check (octet_length(facet) <= 100),
  name text not null check (octet_length(name) <= 200),
  views bigint not null,
  visitors bigint not null,
  primary key (days, first_day, facet, name)
);

-- Who was counted there on a day, to count each once; it goes with its day.
create table audience_visitors (
  day date not null,
  facet text not null check (octet_length(facet) <= 100),
  name text not null check (octet_length(name) <= 200),
  visitor bytea not null check (octet_length(visitor) = 16),
  primary key (day, facet, name, visitor)
);

-- How far each reader of a day came, to count each once; it goes with its day. What stood there before the last report is
-- kept, so that the report moves exactly one reader from one step of the counts to another.
create table page_readings (
  day date not null,
  item_id bigint not null,
  visitor bytea not null check (octet_length(visitor) = 16),
  depth smallint not null check ((depth >= 0) and (depth <= 100)),
  seconds int not null check (seconds >= 0),
  depth_before smallint,
  seconds_before int,
  primary key (day, item_id, visitor)
);

-- `name`: a host, '' where nobody says, 'other', or '/' and the first part of the address of a page of this site.
create table page_sources (
  day date not null,
  kind text not null check (octet_length(kind) <= 100),
  target_id bigint not null,
  name text not null check (octet_length(name) <= 120),
  views bigint not null,
  primary key (kind, target_id, day, name)
);

-- Days of the site's clock, UTC+8.
create table page_view_days (
  day date not null,
  kind text not null check (octet_length(kind) <= 100),
  target_id bigint not null,
  path text not null check (octet_length(path) <= 200),
  views bigint not null,
  visitors bigint not null,
  primary key (kind, target_id, path, day)
);
create index page_view_days_of_day on page_view_days (day, kind, views desc);

create table page_view_hours (
  hour timestamptz not null,
  kind text not null check (octet_length(kind) <= 100),
  target_id bigint not null,
  path text not null check (octet_length(path) <= 200),
  views bigint not null,
  -- Readers of an hour: each address once a day, in the hour in which it first came.
  readers bigint not null default 0,
  primary key (kind, target_id, path, hour)
);
create index page_view_hours_of_hour on page_view_hours (hour);

create table page_view_spans (
  days smallint not null check (days = ANY (ARRAY[8, 64])),
  -- A multiple of `days` after 1970-01-01.
  first_day date not null,
  kind text not null check (octet_length(kind) <= 100),
  target_id bigint not null,
  path text not null check (octet_length(path) <= 200),
  views bigint not null,
  visitors bigint not null,
  primary key (days, first_day, kind, target_id, path)
);

create table page_views (
  at timestamptz not null,
  kind text not null check (kind in ('item', 'topic', 'event', 'author', 'incident', 'label', 'page')),
  target_id bigint not null,
  path text not null check (octet_length(path) <= 200),
  previous_path text not null default '' check (octet_length(previous_path) <= 200),
  language text not null check (octet_length(language) <= 12),
  -- Of a day, a salt that nobody has afterwards, and what a client shows of itself: two days cannot be joined.
  visitor bytea not null check (octet_length(visitor) = 16)
) partition by range (at);
create index page_views_of_time on page_views (at);
create table page_views_other partition of page_views default;

-- Who was on a page on a day, to count each once; it goes with its day.
create table page_visitors (
  day date not null,
  kind text not null check (octet_length(kind) <= 100),
  target_id bigint not null,
  path text not null check (octet_length(path) <= 200),
  visitor bytea not null check (octet_length(visitor) <= 64),
  primary key (day, kind, target_id, path, visitor)
);

-- Readers by how far they came (steps of five parts of a hundred) and by how long the text was visible
-- (contract/audience/reading.ts names the steps).
create table reading_days (
  day date not null,
  item_id bigint not null,
  measure text not null check (measure in ('depth', 'seconds')),
  step smallint not null,
  readers bigint not null,
  primary key (item_id, day, measure, step)
);
create index reading_days_of_day on reading_days (day);

create table visitor_salts (
  day date primary key,
  salt bytea not null
);
