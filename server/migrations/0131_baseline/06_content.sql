-- content/incidents

create table incidents (
  id bigint generated always as identity primary key,
  -- stable name for imports and demo content
  key text unique check (octet_length(key) <= 400),
  title text not null,
  summary text not null default '',
  -- of all its texts, those of its entries included
  language text not null default 'zh-Hans',
  -- {"en": {"title": ..., "summary": ...}}
  versions jsonb not null default '{}',
  status text not null default 'ongoing' check (status in ('ongoing', 'closed')),
  published_at timestamptz not null default now(),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  online boolean not null default true,
  occurred_on date,
  -- whole US dollars
  loss bigint check (loss >= 0),
  chains text not null default '',
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  words text generated always as (lower(((((title || ' ') || COALESCE(words_of(versions), '')) || ' ') || chains))) stored not null,
  -- Names by which people look for an incident beside its title, separated by commas.
  aliases text not null default '' check (octet_length(aliases) <= 1600)
);
create index incidents_deleted on incidents (deleted_at desc) where deleted_at is not null;
create index incidents_kept on incidents (id desc) where deleted_at is null;

create table incident_entries (
  id bigint generated always as identity primary key,
  incident_id bigint not null references incidents on delete cascade,
  -- as the sources give it, whatever their time zone
  day date not null,
  -- among those of one day
  position int not null default 0,
  title text not null,
  text text not null default '',
  versions jsonb not null default '{}',
  -- what reported it
  item_id bigint references items on delete set null,
  -- on that day, in the site's time
  clock time without time zone,
  source_url text
);
create index incident_entries_by_incident on incident_entries (incident_id, day, "position");
create index incident_entries_by_item on incident_entries (item_id) where item_id is not null;

create table incident_labels (
  incident_id bigint not null references incidents on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position smallint not null default 0,
  primary key (incident_id, label_id)
);
create index incident_labels_by_label on incident_labels (label_id);

-- content/topics

create table topics (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 400),
  title text not null,
  summary text not null default '',
  -- of all its texts, those of its chapters included
  language text not null default 'zh-Hans',
  versions jsonb not null default '{}',
  cover text not null check (cover in ('market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event')),
  -- {url, width, height, alt}; a cover is drawn without one
  picture jsonb,
  incident_id bigint references incidents on delete set null,
  -- place in the list, 1 first
  position int,
  published_at timestamptz not null default now(),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  online boolean not null default true,
  reading_order text not null default 'reading' check (reading_order in ('reading', 'time')),
  -- opens a topic that is offline, for who has the link
  preview_key uuid not null default gen_random_uuid(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  words text generated always as (lower(((title || ' ') || COALESCE(words_of(versions), '')))) stored not null
);
create index topics_deleted on topics (deleted_at desc) where deleted_at is not null;
create index topics_in_order on topics ("position", published_at desc, id desc) where deleted_at is null;
alter table topic_collections add foreign key (topic_id) references topics(id) on delete cascade;
alter table topic_engagement add foreign key (topic_id) references topics(id) on delete cascade;

create table topic_chapters (
  id bigint generated always as identity primary key,
  topic_id bigint not null references topics on delete cascade,
  position int not null default 0,
  title text not null,
  introduction text not null default '',
  versions jsonb not null default '{}'
);
create index topic_chapters_by_topic on topic_chapters (topic_id, "position");

create table topic_items (
  topic_id bigint not null references topics on delete cascade,
  item_id bigint not null references items on delete cascade,
  chapter_id bigint references topic_chapters on delete set null,
  -- in the chapter
  position int not null default 0,
  primary key (topic_id, item_id)
);
create index topic_items_by_item on topic_items (item_id);

-- content/search

-- Searchable texts: one document for each record, with words as our tokenizer cut them (PostgreSQL's own parser
-- spoils tickers and has no words for Chinese).
create table search_documents (
  -- subject of the record: item, topic, event ...
  source text not null check (octet_length(source) <= 100),
  record_id bigint not null,
  -- article and flash are kinds of item
  kind text not null check (octet_length(kind) <= 100),
  -- newest first by this; 'epoch' where there is no date
  at timestamptz not null,
  -- of events and conferences
  ends_at timestamptz,
  public_from timestamptz not null,
  author_id bigint,
  label_ids bigint[] not null default '{}',
  -- that people or machines wrote it in, without conversions
  languages text[] not null default '{}',
  -- titles in all languages, names of labels
  title tsvector not null,
  -- titles, names and all other text
  whole tsvector not null,
  -- titles, names and summaries folded, for parts of words
  head text not null,
  -- result fields for kinds without a card of their own
  shown jsonb,
  -- version of the tokenizer and its glossary
  tokens text not null check (octet_length(tokens) <= 100),
  facts tsvector generated always as (search_facts(kind, at, author_id, label_ids, languages)) stored not null,
  primary key (source, record_id)
-- Candidates are many and only their times are read, titles of some: longer texts are stored elsewhere.
) with (toast_tuple_target = 512);
create index search_documents_by_time on search_documents (kind, at desc, record_id desc);
create index search_documents_by_tokens on search_documents (tokens);
-- Each question reads the whole list of what is not yet sorted in, so that has to be short.
create index search_documents_by_words on search_documents using gin (whole, title, facts, text_pairs(head))
  with (gin_pending_list_limit = 512);
-- Long vectors are read for ranking, where the usual compression costs most of the time.
do $$
begin
  alter table search_documents alter column title set compression lz4, alter column whole set compression lz4;
exception when others then
  alter table search_documents alter column title set storage external, alter column whole set storage external;
end
$$;
alter table search_documents alter column title set storage main;
-- How far a search looks follows from how common its words are: of a thousand words, which is usual, the rarest is still in three
-- of a hundred texts.
alter table search_documents alter column whole set statistics 300;
-- What is looked for in titles is never planned by how often pairs of characters are, and counting them takes half of an analysis.
alter index search_documents_by_words alter column 4 set statistics 0;

-- Indexes of the search that are being filled with all records there are, and how far each is: a name in another search
-- engine, or 'postgres' for the documents here, which are given up while another engine answers.
create table search_fillings (
  index_name text primary key check (octet_length(index_name) <= 255),
  -- records of this source from this number on are in it, and all of the sources before it; null before the first
  source text check (octet_length(source) <= 100),
  above bigint
);

-- Records that changed since they were indexed. Written by triggers, since some forty statements of ten subjects
-- change them.
create table search_pending (
  id bigint generated always as identity primary key,
  source text not null,
  record_id bigint not null
);

-- What members searched for, for themselves alone. `turn` grows with each time that a question is asked, so that it orders
-- them also where several come at the same instant.
create table search_records (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  keyword text not null check (octet_length(keyword) <= 400),
  turn bigint generated always as identity,
  searched_at timestamptz not null default now()
);
create unique index search_records_of_user on search_records (user_id, lower(keyword));

-- What is offered while a question is typed: by how it is written, by its pinyin and by the initials of that.
create table search_suggestions (
  source text not null check (octet_length(source) <= 100),
  record_id bigint not null,
  key text not null check (octet_length(key) <= 400),
  term text not null check (octet_length(term) <= 400),
  primary key (source, record_id, key)
);
create index search_suggestions_by_key on search_suggestions (key text_pattern_ops);

-- Latin words that documents have, to find what a misspelt one meant.
create table search_words (
  word text primary key check (octet_length(word) <= 40)
);
-- What a Latin word that is still being typed may become.
create index search_words_by_beginning on search_words (word text_pattern_ops);
create index search_words_by_start on search_words ("left"(word, 1), length(word));
