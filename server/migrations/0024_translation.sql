-- Translation: results by paragraph, work, memory and use; overrides of conversions; the newsroom's own terms and names.

-- Laid over the shipped lists: changed, added, or taken away. A row that says the same as the shipped entry is removed.
create table glossary_entries (
  id bigint generated always as identity primary key,
  list text not null check (list in ('term','name')),
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

-- What an editor says in place of the conversion of a title, a summary or a paragraph, by the hash of what was
-- converted: when the source changes, it no longer applies.
create table text_overrides (
  item_id bigint not null references items on delete cascade,
  language text not null,
  source_hash text not null,
  text text not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (item_id, language, source_hash)
);

-- The English of what has been worked on here, field by field and paragraph by paragraph.
create table translations (
  kind text not null,                               -- item, or the kind of a curated text
  subject bigint not null,
  source_language text not null,
  source_hash text not null,                        -- of the whole source as it was translated
  state text not null check (state in ('machine','faulty','confirmed')),
  stale boolean not null default false,             -- the source has changed since
  segments jsonb not null,
  provider text,                                    -- null where no machine had a part in it
  version int not null default 1,                   -- grows with each saving
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (kind, subject)
);
create index translations_by_state on translations (kind, state, subject desc);
create index translations_stale on translations (kind, subject desc) where stale;
create index item_texts_by_english_origin on item_texts (origin, item_id desc) where language = 'en';

-- Set by the database, whoever writes the source. The hash is the one that the program computes.
create function mark_translation_stale() returns trigger language plpgsql as $$
begin
  update translations
  set stale = source_hash <> md5(new.title || chr(10) || new.summary || chr(10) || new.html)
  where kind = 'item' and subject = new.item_id and source_language = new.language;
  return null;
end
$$;
create trigger translation_stale_of_change after update on item_texts
  for each row when (new.language <> 'en' and new.origin in ('original','translation')
    and row(old.title, old.summary, old.html) is distinct from row(new.title, new.summary, new.html))
  execute function mark_translation_stale();
create trigger translation_stale_of_new after insert on item_texts
  for each row when (new.language <> 'en' and new.origin in ('original','translation'))
  execute function mark_translation_stale();
create function remove_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = old.id;
  delete from translation_jobs where kind = 'item' and subject = old.id;
  return null;
end
$$;

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
  state text not null default 'waiting' check (state in ('waiting','failed')),
  problem text,                                     -- why the last attempt came to nothing
  unique (kind, subject)
);
create index translation_jobs_due on translation_jobs (next_at, id) where state = 'waiting';
create trigger remove_translation after delete on items for each row execute function remove_translation();

-- Paragraphs that were translated before, markup as numbered marks. A person's wording replaces a machine's.
create table translation_memory (
  source_hash text not null,
  source_language text not null,
  target text not null,
  text text not null,
  origin text not null check (origin in ('machine','human')),
  provider text,
  used int not null default 0,                      -- how often it saved a request
  changed_at timestamptz not null default now(),
  primary key (source_hash, source_language, target)
);

-- What providers were sent, by day of the site's time.
create table translation_use (
  day date not null,
  provider text not null,
  requests int not null default 0,
  characters bigint not null default 0,             -- sent, code points
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  cost_micros bigint not null default 0,            -- millionths of the currency of the settings
  primary key (day, provider)
);

-- One row: how much may be spent a day, and what providers charge.
create table translation_settings (
  "only" boolean primary key default true check ("only"),
  value jsonb not null,
  version int not null default 1,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now()
);
