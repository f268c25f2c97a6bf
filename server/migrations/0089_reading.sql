-- Where readers of each thing came from, how far they read it and for how long it was visible.

-- `name`: a host, '' where nobody says, 'other', or '/' and the first part of the address of a page of this site.
create table page_sources (
  day date not null,
  kind text not null,
  target_id bigint not null,
  name text not null check (octet_length(name) <= 120),
  views bigint not null,
  primary key (kind, target_id, day, name)
);

-- How far each reader of a day came, to count each once; it goes with its day. What stood there before the last report is
-- kept, so that the report moves exactly one reader from one step of the counts to another.
create table page_readings (
  day date not null,
  item_id bigint not null,
  visitor bytea not null check (octet_length(visitor) = 16),
  depth smallint not null check (depth between 0 and 100),
  seconds integer not null check (seconds >= 0),
  depth_before smallint,
  seconds_before integer,
  primary key (day, item_id, visitor)
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
