-- market/data

create table data_entities (
  id bigint generated always as identity primary key,
  key text not null unique check (octet_length(key) <= 400),
  kind text not null check (kind in ('company', 'privateCompany', 'government', 'fund', 'coin', 'stablecoin', 'chain', 'aggregate')),
  symbol text not null default '',
  name text not null,
  about text not null default '',
  issuer text not null default '',
  backing text not null default '',
  language text not null default 'en',
  versions jsonb not null default '{}',
  label_id bigint references labels on delete set null,
  country text not null default '',
  -- of a fund: the coin that it holds
  coin text not null default '',
  -- of a stablecoin: what it is pegged to
  currency text not null default '',
  exchange text not null default '',
  website text not null default '',
  -- of a fund: a year's, as a part of one
  fee double precision,
  -- a fund of the table of spot ETFs
  spot boolean not null default false,
  demo boolean not null default false,
  hidden boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index data_entities_by_kind on data_entities (kind);
create index data_entities_by_label on data_entities (label_id) where label_id is not null;

create table data_sources (
  id bigint generated always as identity primary key,
  key text not null unique check (octet_length(key) <= 400),
  name text not null,
  -- which program part reads it; 'manual', 'file' and 'demo' are never read
  connector text not null,
  -- what is read
  address text not null default '',
  -- its page for people
  website text not null default '',
  -- what the connector asks: mapping, coins
  options jsonb not null default '{}',
  every_minutes int not null default 60 check ((every_minutes >= 5) and (every_minutes <= 10080)),
  stale_minutes int not null default 1560 check (stale_minutes > 0),
  -- largest jump by metric before an editor is asked
  limits jsonb not null default '{}',
  paused boolean not null default true,
  next_run_at timestamptz not null default now(),
  -- entity tags and dates of the last answers, by address
  cache jsonb not null default '{}',
  -- the moment its newest figures are of
  source_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  failures int not null default 0,
  problem text,
  demo boolean not null default false,
  version int not null default 1
);
create index data_sources_due on data_sources (next_run_at) where NOT paused;

create table data_series (
  id bigint generated always as identity primary key,
  key text not null unique check (octet_length(key) <= 400),
  metric text not null check (octet_length(metric) <= 100),
  unit text not null,
  entity_id bigint not null references data_entities on delete cascade,
  -- of holdings: which coin
  coin text not null default '' check (octet_length(coin) <= 100),
  source_id bigint references data_sources on delete set null,
  last_day date,
  -- the moment its newest value is of
  last_at timestamp(3) with time zone,
  -- when it was last confirmed by its source
  read_at timestamp(3) with time zone,
  demo boolean not null default false,
  unique (entity_id, metric, coin)
);
create index data_series_by_metric on data_series (metric);
create index data_series_by_source on data_series (source_id);

create table data_corrections (
  id bigint generated always as identity primary key,
  series_id bigint not null references data_series on delete cascade,
  at timestamp(3) with time zone not null,
  former double precision not null,
  corrected double precision not null,
  -- of the former value
  source_id bigint references data_sources on delete set null,
  source_at timestamp(3) with time zone,
  arrived_at timestamp(3) with time zone not null,
  corrected_at timestamp(3) with time zone not null default now(),
  corrected_by bigint references users on delete set null
);
create index data_corrections_by_series on data_corrections (series_id, at desc, id desc);

-- The days of data_days again, 128 to a row as the bytes of their numbers: a page reads five years of twenty series
-- from 300 rows in place of 36,520.
create table data_day_blocks (
  series_id bigint not null references data_series on delete cascade,
  -- days since 1970-01-01, divided by 128
  block int not null,
  -- a double precision of eight bytes for each day; NaN where none is known
  packed bytea not null check (octet_length(packed) = 1024),
  primary key (series_id, block)
) with (fillfactor = 80);

-- The last value of each day of UTC: what pages are made of.
create table data_days (
  series_id bigint not null references data_series on delete cascade,
  day date not null,
  value double precision not null,
  primary key (series_id, day) INCLUDE (value)
);

-- What sources call an entity; two of one name are told apart by their number there.
create table data_entity_names (
  -- connector, or key of a source with a mapping
  source_key text not null check (octet_length(source_key) <= 1000),
  name text not null check (octet_length(name) <= 1600),
  entity_id bigint not null references data_entities on delete cascade,
  primary key (source_key, name)
);
create index data_entity_names_by_entity on data_entity_names (entity_id);

-- Values that wait until an editor has confirmed them.
create table data_held_points (
  id bigint generated always as identity primary key,
  series_id bigint not null references data_series on delete cascade,
  at timestamp(3) with time zone not null,
  value double precision not null,
  -- what they are compared with
  before double precision not null,
  source_id bigint references data_sources on delete set null,
  source_at timestamp(3) with time zone,
  arrived_at timestamp(3) with time zone not null default now(),
  verdict text check (verdict in ('confirmed', 'refused')),
  decided_at timestamp(3) with time zone,
  decided_by bigint references users on delete set null,
  unique (series_id, at)
);
create index data_held_points_waiting on data_held_points (id) where verdict is null;

-- What happened on a day, marked on charts: halvings, approvals.
create table data_marks (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null check (kind in ('halving', 'approval', 'upgrade', 'other')),
  coin text not null default '' check (octet_length(coin) <= 100),
  name text not null,
  language text not null default 'zh-Hans',
  versions jsonb not null default '{}',
  hidden boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (day, kind, coin)
);

-- Every value as it is known now. By year, so that old ones need neither vacuum nor room in memory, and can be
-- dropped.
create table data_points (
  series_id bigint not null references data_series on delete cascade,
  at timestamp(3) with time zone not null,
  value double precision not null,
  -- of data_sources; not checked for each of very many rows
  source_id bigint,
  source_at timestamp(3) with time zone,
  arrived_at timestamp(3) with time zone not null default now(),
  primary key (series_id, at)
) partition by range (at);
-- What arrived since some moment; rows arrive in the order of time, so that this takes hardly any room.
create index data_points_by_arrival on data_points using brin (arrived_at);
do $$ begin
  execute $part$create table data_points_before_2022 partition of data_points
    for values from (minvalue) to ('2022-01-01 00:00+00')$part$;
  for year in 2022..2035 loop
    execute format('create table data_points_%s partition of data_points for values from (%L) to (%L)',
      year, year || '-01-01 00:00+00', (year + 1) || '-01-01 00:00+00');
  end loop;
  execute $part$create table data_points_after_2035 partition of data_points
    for values from ('2036-01-01 00:00+00') to (maxvalue)$part$;
end $$;

create table data_runs (
  id bigint generated always as identity primary key,
  source_id bigint not null references data_sources on delete cascade,
  started_at timestamp(3) with time zone not null default now(),
  ended_at timestamp(3) with time zone,
  by_hand boolean not null default false,
  problem text,
  added int not null default 0,
  changed int not null default 0,
  held int not null default 0,
  left_out int not null default 0,
  -- what was left out and why, the first few
  notes jsonb not null default '[]'
);
create index data_runs_by_source on data_runs (source_id, id desc);

-- What providers know this site by; no export has it.
create table data_source_keys (
  source_id bigint primary key references data_sources on delete cascade,
  sealed text not null
);

-- The leading numbers of each type of market data, so that the front page reads six rows and not every series.
create table data_summaries (
  type text primary key check (octet_length(type) <= 100),
  -- grows with every change of what the type shows
  revision bigint not null default 0,
  -- the revision that the summary was computed from
  summary_revision bigint,
  summary jsonb check (octet_length((summary)::text) <= 20000),
  computed_at timestamptz
);

create table data_trades (
  id bigint generated always as identity primary key,
  entity_id bigint not null references data_entities on delete cascade,
  coin text not null check (octet_length(coin) <= 100),
  day date not null,
  change double precision not null,
  method text not null default 'other',
  price double precision,
  amount double precision,
  holdings double precision,
  source_name text not null default '',
  source_url text not null default '',
  source_id bigint references data_sources on delete set null,
  demo boolean not null default false,
  unique (entity_id, coin, day, change)
);

-- market/atlas

-- The directory of companies, people and topics. Texts are one document per row: those of one language, and versions in others.
create table atlas_entries (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 100),
  slug text not null check (octet_length(slug) <= 60),
  kind text not null check (kind in ('company', 'institution', 'person', 'topic')),
  texts jsonb not null check (octet_length((texts)::text) <= 40000),
  aliases jsonb not null default '[]' check (octet_length((aliases)::text) <= 12000),
  website text not null default '' check (octet_length(website) <= 300),
  -- What this site has of it elsewhere.
  label_id bigint references labels on delete set null,
  author_id bigint references authors on delete set null,
  topic_id bigint references topics on delete set null,
  entity_id bigint references data_entities on delete set null,
  -- Its place in the index: of the Chinese name by pinyin, and of the English one.
  sort_zh text collate "C" not null check (octet_length(sort_zh) <= 400),
  sort_en text collate "C" not null check (octet_length(sort_en) <= 400),
  -- All names in the form in which they are compared.
  names text[] not null check (octet_length(array_to_string(names, ' ')) <= 12000),
  -- The same with pinyin and its initials, for looking up parts of them.
  words text not null check (octet_length(words) <= 24000),
  version int not null default 1,
  demo boolean not null default false,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index atlas_entries_by_author on atlas_entries (author_id) where author_id is not null;
create index atlas_entries_by_deleter on atlas_entries (deleted_by) where deleted_by is not null;
create index atlas_entries_by_english on atlas_entries (sort_en, id) include (kind) where deleted_at is null;
create index atlas_entries_by_entity on atlas_entries (entity_id) where entity_id is not null;
create index atlas_entries_by_kind_and_english on atlas_entries (kind, sort_en, id) where deleted_at is null;
create index atlas_entries_by_kind_and_pinyin on atlas_entries (kind, sort_zh, id) where deleted_at is null;
create index atlas_entries_by_label on atlas_entries (label_id) where label_id is not null;
create index atlas_entries_by_names on atlas_entries using gin (names) where deleted_at is null;
create index atlas_entries_by_pinyin on atlas_entries (sort_zh, id) include (kind) where deleted_at is null;
create unique index atlas_entries_by_slug on atlas_entries (slug) where deleted_at is null;
create index atlas_entries_by_topic on atlas_entries (topic_id) where topic_id is not null;
create index atlas_entries_by_words on atlas_entries using gin (text_pairs(words)) where deleted_at is null;
