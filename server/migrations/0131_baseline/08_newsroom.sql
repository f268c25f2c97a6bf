-- newsroom/manuscripts

create table manuscripts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  -- the article that readers have
  item_id bigint unique references items on delete set null,
  -- grows with each saving
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'pending', 'approved', 'refused')),
  -- title, summary, document, cover, ... as in the contract
  fields jsonb not null,
  -- of the fields, for lists
  title text not null default '',
  length int not null default 0,
  language text not null,
  -- written by a columnist
  priority boolean not null default false,
  -- why it was not approved
  reason text not null default '',
  -- the fields that readers have
  published jsonb,
  assigned_to bigint references users on delete set null,
  -- the editor who alone may decide
  held_by bigint references users on delete set null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  -- approved, to be published then
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  -- Given by the client to a first saving: said again after a lost answer, it leads to the same manuscript.
  client_key uuid,
  deleted_at timestamptz,
  -- Whether a manuscript holds words that its owner saved after the last publication: only they submit those. For the
  -- ones that are there nothing is known of who saved last, so whatever differs from what readers have counts as its
  -- owner's.
  owner_revising boolean not null default false,
  -- What can be undone for some seconds: what was decided on a manuscript or a flash remembers what it replaced, and
  -- readers get it when that time is over.
  undo jsonb,
  -- What editors tell readers with a revision once it is published: {"kind": "correction", "text": ...}.
  correction jsonb
);
create index manuscripts_assigned on manuscripts (assigned_to) where (state = 'pending') and (deleted_at is null);
create index manuscripts_by_owner on manuscripts (owner_id, saved_at desc);
create index manuscripts_by_owner_state on manuscripts (owner_id, state, saved_at desc);
create index manuscripts_by_saving on manuscripts (saved_at desc, id desc);
create index manuscripts_by_state on manuscripts (state, saved_at desc, id desc);
create index manuscripts_by_title on manuscripts using gin (text_pairs(title));
create unique index manuscripts_client_key on manuscripts (owner_id, client_key);
create index manuscripts_oldest on manuscripts (submitted_at) where state = 'pending';
create index manuscripts_planned on manuscripts (publish_at) where publish_at is not null;
create index manuscripts_waiting on manuscripts (priority desc, submitted_at, id) where state = 'pending';

create table manuscript_versions (
  manuscript_id bigint not null references manuscripts on delete cascade,
  number int not null,
  kind text not null check (kind in ('saved', 'submitted', 'approved', 'restored')),
  fields jsonb not null,
  title text not null default '',
  length int not null default 0,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  -- Equal fields have equal hashes: a saving that brings an old version back is known by it.
  fields_hash text not null default '',
  primary key (manuscript_id, number)
);

-- newsroom/review

create table review_notes (
  id bigint generated always as identity primary key,
  manuscript_id bigint not null references manuscripts on delete cascade,
  author_id bigint references users on delete set null,
  text text not null,
  written_at timestamptz not null default now()
);
create index review_notes_by_manuscript on review_notes (manuscript_id, id);

-- What was decided in each round of a review, and on which version of the text. Those of before are in the log.
create table review_verdicts (
  id bigint generated always as identity primary key,
  manuscript_id bigint not null references manuscripts on delete cascade,
  version int not null,
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null default '',
  -- where it was planned
  publish_at timestamptz,
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null
);
create index review_verdicts_by_manuscript on review_verdicts (manuscript_id, id);

-- newsroom/flash

create table flash_reports (
  id bigint generated always as identity primary key,
  -- the flash that readers have
  item_id bigint unique references items on delete cascade,
  writer_id bigint references users on delete set null,
  -- grows with each saving
  version int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'planned', 'published', 'retracted')),
  -- title, text, importance, ... as in the contract
  fields jsonb not null,
  -- planned for then
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Whose words a draft of a flash holds at present: drafts keep no versions, so what a colleague writes over goes
  -- into the log. Of those that are there nothing else is known than who began them.
  worded_by bigint references users on delete set null,
  undo jsonb
);
create index flash_reports_planned on flash_reports (publish_at) where publish_at is not null;
create index flash_reports_unpublished on flash_reports (saved_at desc, id desc) where item_id is null;

create table flash_versions (
  flash_id bigint not null references flash_reports on delete cascade,
  number int not null,
  kind text not null check (kind in ('published', 'corrected', 'retracted', 'restored')),
  fields jsonb not null,
  -- what readers were told
  note text not null default '',
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  primary key (flash_id, number)
);

-- newsroom/front-page

create table front_arrangements (
  -- the highest one holds; none: the site arranges itself
  version int primary key,
  -- as in the contract
  arrangement jsonb not null,
  -- the version that was brought back by this one
  restored int,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

create table front_banners (
  id bigint generated always as identity primary key,
  -- grows with each saving
  version int not null default 1,
  place text not null check (place in ('home', 'hk', 'us', 'en')),
  -- a path of this site, or https:
  link text not null,
  -- {"zh-Hans": "…", "en": "…"}
  titles jsonb not null,
  -- {"zh-Hans": {"url": …}}
  pictures jsonb not null default '{}',
  -- null: at once
  from_at timestamptz,
  -- null: until it is taken out
  until_at timestamptz,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index front_banners_deleted on front_banners (deleted_at desc) where deleted_at is not null;
create index front_banners_kept on front_banners (id desc) where deleted_at is null;

-- Arrangements that are being tried out, each under the key of a window that shows it.
create table front_previews (
  key uuid primary key,
  arrangement jsonb not null,
  made_by bigint references users on delete cascade,
  made_at timestamptz not null default now()
);

create table front_words (
  id bigint generated always as identity primary key,
  version int not null default 1,
  titles jsonb not null,
  -- what it leads to; null: to what a search for it finds
  item_id bigint references items on delete set null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index front_words_deleted on front_words (deleted_at desc) where deleted_at is not null;
create index front_words_kept on front_words (id desc) where deleted_at is null;

-- newsroom/glossary

-- Every change of an entry, so that it can be undone. `before` and `after` are entries, null where there is none.
create table glossary_changes (
  id bigint generated always as identity primary key,
  list text not null check (octet_length(list) <= 100),
  hans text not null check (octet_length(hans) <= 1600),
  before jsonb,
  after jsonb,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now()
);
create index glossary_changes_by_entry on glossary_changes (list, hans, id desc);

-- Laid over the shipped lists: changed, added, or taken away. A row that says the same as the shipped entry is
-- removed.
create table glossary_entries (
  id bigint generated always as identity primary key,
  list text not null check (list in ('term', 'name')),
  hans text not null check (octet_length(hans) <= 1600),
  hk text not null,
  tw text not null,
  en text not null default '',
  removed boolean not null default false,
  version int not null default 1,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  unique (list, hans)
);

-- newsroom/translation

-- What waits for a machine. Whoever works on a row holds it until `leased_until`; a row that nobody holds any more is
-- taken up again.
create table translation_jobs (
  id bigint generated always as identity primary key,
  kind text not null check (octet_length(kind) <= 100),
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
  source_hash text not null check (octet_length(source_hash) <= 64),
  source_language text not null check (octet_length(source_language) <= 100),
  target text not null check (octet_length(target) <= 100),
  text text not null,
  origin text not null check (origin in ('machine', 'human')),
  provider text,
  -- how often it saved a request
  used int not null default 0,
  changed_at timestamptz not null default now(),
  primary key (source_hash, source_language, target)
);

-- One row: how much may be spent a day, and what providers charge.
create table translation_settings (
  "only" boolean default true primary key check ("only"),
  value jsonb not null,
  version int not null default 1,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now()
);

-- What providers were sent, by day of the site's time.
create table translation_use (
  day date not null,
  provider text not null check (octet_length(provider) <= 100),
  requests int not null default 0,
  -- sent, code points
  characters bigint not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  -- millionths of the currency of the settings
  cost_micros bigint not null default 0,
  primary key (day, provider)
);

-- The English of what has been worked on here, field by field and paragraph by paragraph.
create table translations (
  -- item, or the kind of a curated text
  kind text not null check (octet_length(kind) <= 100),
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
create index translations_stale on translations (kind, subject desc) where stale;

-- newsroom/corrections

create table correction_requests (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  user_id bigint references users on delete set null,
  reason text not null check (reason in ('fact', 'language', 'broken', 'unlawful', 'other')),
  content text not null,
  email text not null default '' check (octet_length(email) <= 762),
  -- that its reader read in
  language text not null,
  -- the first time
  sent_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint references users on delete set null,
  closed_how text check (closed_how in ('message', 'mail', 'aside')),
  -- to its reader, or why it was set aside
  answer text not null default ''
);
create index correction_requests_closed on correction_requests (closed_at desc, id desc) where closed_at is not null;
-- For the reports that leave with their item, closed ones too.
create index correction_requests_of_item on correction_requests (item_id);
create index correction_requests_of_user on correction_requests (user_id) where user_id is not null;
create index correction_requests_open on correction_requests (sent_at, id) where closed_at is null;
create unique index correction_requests_sent_once on correction_requests (item_id, COALESCE(user_id, (0)::bigint), email, reason, md5(content)) where (closed_at is null) and ((user_id is not null) or (email <> ''));

-- newsroom/headline-tests

-- A test shows half of the readers another headline or cover of an item. `titles` by language of the site; what is missing
-- stays as it is.
create table headline_tests (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  titles jsonb not null default '{}' check (octet_length((titles)::text) <= 6000),
  picture jsonb check (octet_length((picture)::text) <= 20000),
  -- What the item was called, and showed, when the test began.
  title_before text not null check (octet_length(title_before) <= 2000),
  picture_before text check (octet_length(picture_before) <= 2000),
  started_by bigint references users on delete set null,
  started_at timestamptz not null,
  -- When it ends by itself.
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  -- Which of the two stayed.
  kept text check (kept in ('a', 'b')),
  -- Readers who saw each in a list, and those of them who opened the item: each network address once a day.
  seen_a bigint not null default 0,
  read_a bigint not null default 0,
  seen_b bigint not null default 0,
  read_b bigint not null default 0,
  constraint headline_tests_check check ((ended_at is null) = (kept is null))
);
create index headline_tests_by_start on headline_tests (started_at desc, id desc);
create index headline_tests_of_ender on headline_tests (ended_by);
create index headline_tests_of_item on headline_tests (item_id);
create index headline_tests_of_starter on headline_tests (started_by);
create unique index headline_tests_running on headline_tests (item_id) where ended_at is null;

-- Who was counted on a day, to count each once; it goes with its day.
create table headline_readers (
  day date not null,
  test_id bigint not null references headline_tests on delete cascade,
  reader bytea not null check (octet_length(reader) = 8),
  has_read boolean not null default false,
  primary key (day, test_id, reader)
);
create index headline_readers_of_test on headline_readers (test_id);

-- newsroom/figures

-- Which reports of figures a member of staff wants by mail, and the last day or week each was sent for.
create table figure_reports (
  user_id bigint primary key references users on delete cascade,
  daily boolean not null default false,
  weekly boolean not null default false,
  language text not null check (language in ('zh-Hans', 'zh-Hant-HK', 'en')),
  daily_sent date,
  weekly_sent date
);
