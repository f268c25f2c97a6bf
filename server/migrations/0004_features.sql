-- Incidents, told day by day, and special topics, which gather articles and flash in chapters.

create table incidents (
  id bigint generated always as identity primary key,
  key text unique,                                  -- stable name for imports and demo content
  title text not null,
  summary text not null default '',
  language text not null default 'zh-Hans',         -- of all its texts, those of its entries included
  versions jsonb not null default '{}',             -- {"en": {"title": ..., "summary": ...}}
  status text not null default 'ongoing' check (status in ('ongoing','closed')),
  published_at timestamptz not null default now(),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table incident_entries (
  id bigint generated always as identity primary key,
  incident_id bigint not null references incidents on delete cascade,
  day date not null,                                -- as the sources give it, whatever their time zone
  position int not null default 0,                  -- among those of one day
  title text not null,
  text text not null default '',
  versions jsonb not null default '{}',
  item_id bigint references items on delete set null  -- what reported it
);
create index incident_entries_by_incident on incident_entries (incident_id, day, position);
create index incident_entries_by_item on incident_entries (item_id) where item_id is not null;

create table features (
  id bigint generated always as identity primary key,
  key text unique,
  title text not null,
  summary text not null default '',
  language text not null default 'zh-Hans',         -- of all its texts, those of its chapters included
  versions jsonb not null default '{}',
  cover text not null check (cover in ('market','policy','fund','stable','tech','view','data','event')),
  picture jsonb,                                    -- {url, width, height, alt}; a cover is drawn without one
  incident_id bigint references incidents on delete set null,
  position int,                                     -- place in the list, 1 first
  published_at timestamptz not null default now(),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table feature_chapters (
  id bigint generated always as identity primary key,
  feature_id bigint not null references features on delete cascade,
  position int not null default 0,
  title text not null,
  introduction text not null default '',
  versions jsonb not null default '{}'
);
create index feature_chapters_by_feature on feature_chapters (feature_id, position);

create table feature_items (
  feature_id bigint not null references features on delete cascade,
  item_id bigint not null references items on delete cascade,
  chapter_id bigint references feature_chapters on delete set null,
  position int not null default 0,                  -- in the chapter
  primary key (feature_id, item_id)
);
create index feature_items_by_item on feature_items (item_id);
