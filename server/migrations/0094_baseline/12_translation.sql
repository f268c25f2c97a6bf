-- The translation desk, its memory, and the glossary.

-- The English of what has been worked on here, field by field and paragraph by paragraph.
create table translations (
  -- item, or the kind of a curated text
  kind text not null,
  subject bigint not null,
  source_language text not null,
  -- of the whole source as it was translated
  source_hash text not null,
  state text not null check (state in ('machine', 'faulty', 'confirmed')),
  -- the source has changed since
  stale boolean not null default false,
  segments jsonb not null,
  -- null where no machine had a part in it
  provider text,
  -- grows with each saving
  version int not null default 1,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  -- of the source as it was translated
  words_hash text,
  words_stale boolean not null default false,
  primary key (kind, subject)
);
create index translations_by_state on translations (kind, state, subject desc);
create index translations_stale on translations (kind, subject desc) WHERE stale;

-- What waits for a machine. Whoever works on a row holds it until `leased_until`; a row that nobody holds any more is
-- taken up again.
create table translation_jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  subject bigint not null,
  requested_by bigint references users on delete set null,
  requested_at timestamptz not null default now(),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  -- why the last attempt came to nothing
  problem text,
  unique (kind, subject)
);
create index translation_jobs_due on translation_jobs (next_at, id) where state = 'waiting';

-- Paragraphs that were translated before, markup as numbered marks. A person's wording replaces a machine's.
create table translation_memory (
  source_hash text not null,
  source_language text not null,
  target text not null,
  text text not null,
  origin text not null check (origin in ('machine', 'human')),
  provider text,
  -- how often it saved a request
  used int not null default 0,
  changed_at timestamptz not null default now(),
  primary key (source_hash, source_language, target)
);

-- What providers were sent, by day of the site's time.
create table translation_use (
  day date not null,
  provider text not null,
  requests int not null default 0,
  -- sent, code points
  characters bigint not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  -- millionths of the currency of the settings
  cost_micros bigint not null default 0,
  primary key (day, provider)
);

-- One row: how much may be spent a day, and what providers charge.
create table translation_settings (
  "only" boolean default true primary key check ("only"),
  value jsonb not null,
  version int not null default 1,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now()
);

-- Laid over the shipped lists: changed, added, or taken away. A row that says the same as the shipped entry is
-- removed.
create table glossary_entries (
  id bigint generated always as identity primary key,
  list text not null check (list in ('term', 'name')),
  hans text not null,
  hk text not null,
  tw text not null,
  en text not null default '',
  removed boolean not null default false,
  version int not null default 1,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  unique (list, hans)
);

-- Every change of an entry, so that it can be undone. `before` and `after` are entries, null where there is none.
create table glossary_changes (
  id bigint generated always as identity primary key,
  list text not null,
  hans text not null,
  before jsonb,
  after jsonb,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now()
);
create index glossary_changes_by_entry on glossary_changes (list, hans, id desc);

-- What a text says, without its markup and spaces: changes of pictures, links and emphasis leave it as it is.
create function words_hash(title text, summary text, html text) returns text language sql immutable parallel safe as $$
  select md5(regexp_replace(regexp_replace(concat_ws(' ', title, summary, html), '<[^>]*>', '', 'g'), '\s+', '', 'g'))
$$;

create function note_translated_words() returns trigger language plpgsql as $$
begin
  select words_hash(title, summary, html) into new.words_hash
  from item_texts where item_id = new.subject and language = new.source_language;
  new.words_stale := new.stale;
  return new;
end
$$;

-- Curated texts: source and translation stand in one row. Where the source alone is changed, wherever that is done, a
-- record keeps what the translation was made from; the hashes are the ones that the program computes.
create function marked_words(value text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s+', ' ', 'g'))
$$;

create trigger note_translated_words before insert or update of source_hash, segments on translations for each row when (new.kind = 'item') execute function note_translated_words();
comment on trigger note_translated_words on translations is 'Keeps a hash of the words that a translation was made from, which tells a change of words from one of markup.';
