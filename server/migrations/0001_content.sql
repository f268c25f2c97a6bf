-- Articles and flash, with their texts in several languages, and what they are sorted by.

create table authors (
  id bigint generated always as identity primary key,
  key text unique,                                  -- stable name for imports and demo content
  nickname text not null,
  introduction text not null default '',
  language text not null default 'zh-Hans',         -- of nickname and introduction
  versions jsonb not null default '{}',             -- {"en": {"nickname": ..., "introduction": ...}}
  avatar text,                                      -- address of a picture; a monogram is drawn without one
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table categories (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  versions jsonb not null default '{}',             -- {"en": {"name": ...}}
  cover text not null check (cover in ('market','policy','fund','stable','tech','view','data','event')),
  position int not null default 0
);

create table regions (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  versions jsonb not null default '{}',
  position int not null default 0
);

create table labels (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  versions jsonb not null default '{}',
  coin text unique,                                 -- ticker, where the label stands for a coin
  demo boolean not null default false
);

create table items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article','flash')),
  status text not null default 'approved' check (status in ('draft','pending','approved','refused','withdrawn')),
  importance text not null default 'normal' check (importance in ('normal','important','breaking')),
  original_language text not null,                  -- BCP 47
  category_id bigint references categories,
  region_id bigint references regions,
  author_id bigint references authors,
  picture jsonb,                                    -- {url, width, height, alt}; a cover is drawn without one
  release_time timestamptz,                         -- null: the source names no date
  featured_at timestamptz,                          -- lead story since
  pick_rank int,                                    -- place among the editors' picks, 1 first
  source_name text,
  source_url text,
  source_licence text,
  import_key text unique,                           -- identity in the source that it was imported from
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Lists run newest first; undated items come last. The expression is what keyset paging compares.
create index items_by_time on items (kind, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status = 'approved';
create index items_by_category on items (category_id, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status = 'approved';
create index items_by_author on items (author_id, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status = 'approved';
create index items_featured on items (featured_at desc) where featured_at is not null;
create index items_picked on items (pick_rank, id) where pick_rank is not null;
create index items_urgent on items (kind, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status = 'approved' and importance <> 'normal';

-- One row for each language that an item can be shown in. Conversions between Chinese scripts are kept, not computed on
-- reading; engine_version tells which ones a newer glossary has made stale.
create table item_texts (
  item_id bigint not null references items on delete cascade,
  language text not null,
  origin text not null check (origin in ('original','translation','conversion','machine')),
  title text not null,
  title_breaks smallint[] not null default '{}',    -- offsets where a headline may break between words
  summary text not null default '',
  html text not null default '',                    -- rendered and sanitised
  characters int not null default 0,                -- Han characters, kana, Hangul
  words int not null default 0,                     -- words of other scripts
  engine_version text,                              -- of the converter; null where nothing was converted
  import_hash text,                                 -- of the imported source, to see whether it changed
  primary key (item_id, language)
);
create index item_texts_stale on item_texts (engine_version) where origin = 'conversion';

create table item_labels (
  item_id bigint not null references items on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position smallint not null default 0,
  primary key (item_id, label_id)
);
create index item_labels_by_label on item_labels (label_id, item_id desc);
