-- content/media

create table media (
  -- of the picture as it came
  hash text primary key check (octet_length(hash) <= 100),
  type text not null check (type in ('jpeg', 'png', 'webp', 'gif', 'avif')),
  width int not null,
  height int not null,
  -- sizes there are, smallest first
  widths int[] not null,
  -- of each size: file endings
  formats text[] not null,
  -- of the picture as it came
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- The files of a deleted picture stay until it is deleted for good.
  deleted_at timestamptz,
  name text not null default '' check (octet_length(name) <= 800),
  folder text check (octet_length(folder) <= 240),
  texts jsonb not null default '{}' check (octet_length((texts)::text) <= 12000),
  words text not null default '' check (octet_length(words) <= 12000),
  version int not null default 1
);
create index media_by_time on media (created_at desc, hash);
create index media_by_words on media using gin (text_pairs(words)) where folder is not null;
create index media_deleted on media (hash) where deleted_at is not null;
create index media_in_library on media (created_at desc, hash) where (folder is not null) and (deleted_at is null);

-- Where pictures came from, so that none is fetched twice; also those that could not be had.
create table media_addresses (
  address text primary key check (octet_length(address) <= 2000),
  hash text references media(hash),
  problem text,
  tried_at timestamptz not null default now()
);

-- Pictures that a member uploaded, to choose from again.
create table media_uploads (
  user_id bigint not null references users on delete cascade,
  hash text not null references media(hash) on delete cascade,
  uploaded_at timestamptz not null default now(),
  primary key (user_id, hash)
);
create index media_uploads_by_picture on media_uploads (hash);
create index media_uploads_newest on media_uploads (user_id, uploaded_at desc, hash);

-- Where each stored picture is shown. Kept by the database itself, whoever writes.
create table media_uses (
  hash text not null check (octet_length(hash) <= 100),
  -- table that shows it
  place text not null check (octet_length(place) <= 100),
  id bigint not null,
  -- language of a text, number of a version
  part text not null default '' check (octet_length(part) <= 200),
  primary key (hash, place, id, part)
);
create index media_uses_by_place on media_uses (place, id, part);

-- content/items

create table authors (
  id bigint generated always as identity primary key,
  -- stable name for imports and demo content
  key text unique check (octet_length(key) <= 1000),
  nickname text not null,
  introduction text not null default '',
  -- of nickname and introduction
  language text not null default 'zh-Hans',
  -- {"en": {"nickname": ..., "introduction": ...}}
  versions jsonb not null default '{}',
  -- address of a picture; a monogram is drawn without one
  avatar text,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  position int,
  names text generated always as (author_names(nickname, versions)) stored not null,
  -- Whether an author is of the newsroom, for readers to see. It follows the account that publishes as the author:
  -- its roles, its standing and the link between the two change in several places.
  staff boolean not null default false
);
create index authors_by_names on authors using gin (text_pairs(names));
create index authors_by_position on authors ("position", id);
create index authors_in_order on authors ("position", id desc);
alter table users add foreign key (author_id) references authors(id);
alter table author_engagement add foreign key (author_id) references authors(id) on delete cascade;
alter table author_follows add foreign key (author_id) references authors(id) on delete cascade;

create table categories (
  id bigint generated always as identity primary key,
  key text not null unique check (octet_length(key) <= 400),
  name text not null,
  -- {"en": {"name": ...}}
  versions jsonb not null default '{}',
  cover text not null check (cover in ('market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event')),
  position int not null default 0,
  version int not null default 1,
  -- offered to readers and to those who write
  online boolean not null default true,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);

-- What an editor decided about hot lists. A pin stands before what is counted, the oldest first.
create table hot_choices (
  kind text not null check (kind in ('item', 'author', 'label')),
  target_id bigint not null,
  choice text not null check (choice in ('pin', 'block')),
  chosen_by bigint,
  chosen_at timestamptz not null default now(),
  primary key (kind, target_id)
);

-- Made anew each minute from counts and choices; what is not in it stands in the order of the lists without counts.
create table hot_scores (
  kind text not null check (kind in ('item', 'author', 'label')),
  target_id bigint not null,
  place int,
  blocked boolean not null default false,
  score double precision not null,
  readers bigint not null,
  primary key (kind, target_id)
);

create table imports (
  -- hash of the file's content
  source text primary key check (octet_length(source) <= 1000),
  name text not null,
  -- records done
  position bigint not null default 0,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);

create table regions (
  id bigint generated always as identity primary key,
  key text not null unique check (octet_length(key) <= 400),
  name text not null,
  versions jsonb not null default '{}',
  position int not null default 0,
  version int not null default 1,
  online boolean not null default true,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);

create table items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'flash')),
  status text not null default 'approved' check (status in ('draft', 'pending', 'approved', 'refused', 'withdrawn', 'deleted')),
  importance text not null default 'normal' check (importance in ('normal', 'important', 'breaking')),
  -- BCP 47
  original_language text not null,
  category_id bigint references categories,
  region_id bigint references regions,
  author_id bigint references authors,
  -- {url, width, height, alt}; a cover is drawn without one
  picture jsonb,
  -- null: the source names no date
  release_time timestamptz,
  -- lead story since
  featured_at timestamptz,
  -- place among the editors' picks, 1 first
  pick_rank int,
  source_name text,
  source_url text,
  source_licence text,
  -- identity in the source that it was imported from
  import_key text unique check (octet_length(import_key) <= 1600),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Addresses of items that were merged into others.
  merged_into bigint references items on delete set null,
  -- What readers are told about an item beside its text: [{"kind": "correction", "time": ..., "text": ...}], oldest
  -- first.
  notices jsonb,
  -- Names beside the author's own, as they were written, in order.
  bylines jsonb,
  deleted_from text,
  -- Whether what readers have was written for this site or taken over, as its author said; null where nobody did.
  authorship text check (authorship in ('original', 'reprint')),
  -- Sources that name a day alone: its midnight is no hour that anybody wrote. So far only corpora have such dates,
  -- and the ones that are there are known by their midnight (UTC+8).
  release_day_only boolean not null default false,
  -- When readers got a revised text of an item last, which its page says; a change of what stands beside the text,
  -- such as its category, is none.
  revised_at timestamptz
);
create index items_all_by_release on items (COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) include (release_time);
-- How many articles an author has, and how long an item is, are read from the index alone, however many there are.
create index items_articles_by_author on items (author_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) include (release_time) where (status = 'approved') and (kind = 'article');
create index items_by_author on items (author_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
create index items_by_category on items (category_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
-- What the regional fronts and the English edition list.
create index items_by_region on items (region_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
create index items_by_release on items (COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
-- Lists run newest first; undated items come last. The expression is what keyset paging compares.
create index items_by_time on items (kind, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
create index items_featured on items (featured_at desc) where featured_at is not null;
create index items_of_category on items (category_id) where category_id is not null;
-- Entries of feeds whose identities change with every answer are found by their addresses.
create index items_of_feeds_by_address on items using hash (source_url) where import_key ~~ 'feed:%';
create index items_of_region on items (region_id) where region_id is not null;
create index items_offline on items (COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status <> 'approved';
create index items_picked on items (pick_rank, id) where pick_rank is not null;
create index items_recommended on items (pick_rank, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where (status = 'approved') and (kind = 'article');
create index items_urgent on items (kind, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where (status = 'approved') and (importance <> 'normal');
-- The public list of corrections reads the few items that have any.
create index items_with_notices on items (id) where notices is not null;
alter table item_collections add foreign key (item_id) references items(id) on delete cascade;
alter table item_engagement add foreign key (item_id) references items(id) on delete cascade;
alter table item_likes add foreign key (item_id) references items(id) on delete cascade;

create table labels (
  id bigint generated always as identity primary key,
  key text not null unique check (octet_length(key) <= 1000),
  name text not null check (octet_length(name) <= 1600),
  versions jsonb not null default '{}',
  -- ticker, where the label stands for a coin
  coin text unique check (octet_length(coin) <= 1000),
  demo boolean not null default false,
  version int not null default 1,
  -- further words by which it is found
  synonyms text[] not null default '{}',
  merged_into bigint references labels on delete set null,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  words text generated always as (label_words(name, versions, coin, synonyms)) stored not null
);
create index labels_by_coin on labels (lower(coin)) where coin is not null;
-- Labels that are called exactly what is looked for.
create index labels_by_name on labels (lower(name));
create index labels_coins on labels (id desc) where (coin is not null) and (deleted_at is null) and (merged_into is null);
create index labels_deleted on labels (deleted_at desc) where deleted_at is not null;
create index labels_kept on labels (id desc) where (deleted_at is null) and (merged_into is null);
create index labels_merged on labels (merged_into) where merged_into is not null;

create table item_labels (
  item_id bigint not null references items on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position smallint not null default 0,
  primary key (item_id, label_id)
);
create index item_labels_by_label on item_labels (label_id, item_id desc);

-- One row for each language that an item can be shown in. Conversions between Chinese scripts are kept, not computed
-- on reading; engine_version tells which ones a newer glossary has made stale.
create table item_texts (
  item_id bigint not null references items on delete cascade,
  language text not null check (octet_length(language) <= 100),
  origin text not null check (origin in ('original', 'translation', 'conversion', 'machine')),
  title text not null check (octet_length(title) <= 2000),
  -- offsets where a headline may break between words
  title_breaks smallint[] not null default '{}',
  summary text not null default '',
  -- rendered and sanitised
  html text not null default '',
  -- Han characters, kana, Hangul
  characters int not null default 0,
  -- words of other scripts
  words int not null default 0,
  -- of the converter; null where nothing was converted
  engine_version text check (octet_length(engine_version) <= 100),
  -- of the imported source, to see whether it changed
  import_hash text,
  primary key (item_id, language)
);
-- Of the desk's lists.
create index item_texts_by_machine on item_texts (item_id desc) where origin = 'machine';
create index item_texts_by_title on item_texts using gin (text_pairs(title));
create index item_texts_english on item_texts (item_id) where (language = 'en') and origin in ('original', 'translation');
create index item_texts_shown on item_texts (item_id) include (characters, words, title);
create index item_texts_stale on item_texts (engine_version) where engine_version is not null;
create index item_texts_translated on item_texts (item_id desc) where (origin = 'translation') and language in ('en', 'zh-Hans');

-- A merge as it was done, so that it can be undone once.
create table label_merges (
  id bigint generated always as identity primary key,
  from_id bigint not null references labels on delete cascade,
  into_id bigint not null references labels on delete cascade,
  -- synonyms that the other label got
  added text[] not null default '{}',
  from_coin text,
  into_coin text,
  merged_by bigint references users on delete set null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index label_merges_by_from on label_merges (from_id, id desc);
create index label_merges_by_into on label_merges (into_id);

create table label_merge_items (
  merge_id bigint not null references label_merges on delete cascade,
  item_id bigint not null references items on delete cascade,
  position smallint not null,
  -- the item had the other label as well
  had_both boolean not null,
  primary key (merge_id, item_id)
);
create index label_merge_items_by_item on label_merge_items (item_id);

-- What a retraction took from readers, in every language: kept apart, so that no list and no page can show it, until
-- the retraction is undone.
create table taken_back_texts (
  item_id bigint not null references items on delete cascade,
  language text not null check (octet_length(language) <= 100),
  html text not null,
  summary text,
  characters int not null,
  words int not null,
  import_hash text,
  -- What a retraction takes comes back as it was: the terms that a conversion was made with are kept beside it, and
  -- neither the taking nor the giving back counts as a change by those who translate.
  engine_version text,
  primary key (item_id, language)
);

-- What an editor says in place of the conversion of a title, a summary or a paragraph, by the hash of what was
-- converted: when the source changes, it no longer applies.
create table text_overrides (
  item_id bigint not null references items on delete cascade,
  language text not null check (octet_length(language) <= 100),
  source_hash text not null check (octet_length(source_hash) <= 64),
  text text not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (item_id, language, source_hash)
);
