-- The directory of companies, people and topics. Texts are one document per row: those of one language, and versions in others.
create table atlas_entries (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 100),
  slug text not null check (octet_length(slug) <= 60),
  kind text not null check (kind in ('company', 'person', 'topic')),
  texts jsonb not null check (octet_length(texts::text) <= 40000),
  aliases jsonb not null default '[]' check (octet_length(aliases::text) <= 12000),
  website text not null default '' check (octet_length(website) <= 300),
  -- What this site has of it elsewhere.
  label_id bigint references labels on delete set null,
  author_id bigint references authors on delete set null,
  feature_id bigint references features on delete set null,
  entity_id bigint references data_entities on delete set null,
  -- Its place in the index: of the Chinese name by pinyin, and of the English one.
  sort_zh text collate "C" not null check (octet_length(sort_zh) <= 400),
  sort_en text collate "C" not null check (octet_length(sort_en) <= 400),
  -- All names in the form in which they are compared.
  names text[] not null check (octet_length(array_to_string(names, ' ')) <= 12000),
  -- The same with pinyin and its initials, for looking up parts of them.
  words text not null check (octet_length(words) <= 24000),
  version integer not null default 1,
  demo boolean not null default false,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create unique index atlas_entries_by_slug on atlas_entries (slug) where deleted_at is null;
create index atlas_entries_by_pinyin on atlas_entries (sort_zh, id) include (kind) where deleted_at is null;
create index atlas_entries_by_english on atlas_entries (sort_en, id) include (kind) where deleted_at is null;
create index atlas_entries_by_kind_and_pinyin on atlas_entries (kind, sort_zh, id) where deleted_at is null;
create index atlas_entries_by_kind_and_english on atlas_entries (kind, sort_en, id) where deleted_at is null;
create index atlas_entries_by_names on atlas_entries using gin (names) where deleted_at is null;
create index atlas_entries_by_words on atlas_entries using gin (text_pairs(words)) where deleted_at is null;
create index atlas_entries_by_label on atlas_entries (label_id) where label_id is not null;
create index atlas_entries_by_author on atlas_entries (author_id) where author_id is not null;
create index atlas_entries_by_feature on atlas_entries (feature_id) where feature_id is not null;
create index atlas_entries_by_entity on atlas_entries (entity_id) where entity_id is not null;
create index atlas_entries_by_deleter on atlas_entries (deleted_by) where deleted_by is not null;

create trigger search_change after insert or delete or update of slug, texts, aliases, deleted_at on atlas_entries
  for each row execute function note_search_change('atlas', 'id');
comment on trigger search_change on atlas_entries is 'Search indexes the record anew.';
