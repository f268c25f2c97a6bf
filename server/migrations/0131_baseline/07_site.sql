-- site/settings

create table settings (
  key text primary key check (octet_length(key) <= 100),
  value text not null,
  -- {"en": {"value": ...}}
  versions jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- Every saving of the configuration: the newest number is its version.
create table settings_versions (
  id bigint generated always as identity primary key,
  -- all of them, as they were saved
  settings jsonb not null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

-- site/pages

-- What an editor says in place of the conversion of a part of a static page, by the hash of what was converted.
create table page_overrides (
  page text not null check (octet_length(page) <= 100),
  language text not null check (octet_length(language) <= 100),
  source_hash text not null check (octet_length(source_hash) <= 64),
  text text not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (page, language, source_hash)
);

-- Nothing is ever overwritten: the newest version of a language is shown, the others are its history.
create table page_versions (
  id bigint generated always as identity primary key,
  page text not null check (octet_length(page) <= 100),
  language text not null check (language in ('zh-Hans', 'zh-Hant-HK', 'en')),
  title text not null,
  summary text not null default '',
  markdown text not null,
  saved_at timestamptz not null default now(),
  saved_by bigint references users on delete set null
);
create index page_versions_newest on page_versions (page, language, id desc);

-- site/redirects

create table redirects (
  -- path, decoded, with the parameters that matter
  old text primary key check (octet_length(old) <= 2000),
  -- on this site
  path text not null check (octet_length(path) <= 2000),
  created_at timestamptz not null default now(),
  version int not null default 1,
  changed_by bigint references users on delete set null,
  by_hand boolean not null default false,
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Put together as they are written, and not for every row that is looked through.
  words text generated always as (lower(((old || ' ') || path))) stored not null
);
create index redirects_by_hand on redirects (changed_at desc, old) where by_hand;
create index redirects_by_path on redirects (path);
create index redirects_by_time on redirects (changed_at desc, old);

-- site/landing-pages

-- Landing pages. What editors build of one is a document, so that a version of it is whole; readers see the version that
-- was published last.
create table landing_pages (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 200),
  path text not null check (octet_length(path) <= 60),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  content jsonb not null check (octet_length((content)::text) <= 200000),
  published jsonb check (octet_length((published)::text) <= 200000),
  published_version int,
  -- Opens it as it stands in the newsroom.
  preview_key uuid not null default gen_random_uuid(),
  version int not null default 1,
  demo boolean not null default false,
  published_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  deleted_by bigint references users on delete set null,
  constraint landing_pages_check check ((state <> 'published') or (published is not null))
);
create index landing_pages_by_deleter on landing_pages (deleted_by) where deleted_by is not null;
create unique index landing_pages_by_path on landing_pages (path) where deleted_at is null;

create table landing_page_versions (
  page_id bigint not null references landing_pages on delete cascade,
  version int not null,
  content jsonb not null check (octet_length((content)::text) <= 200000),
  saved_at timestamp(3) with time zone not null default now(),
  saved_by bigint references users on delete set null,
  primary key (page_id, version)
);
create index landing_page_versions_by_editor on landing_page_versions (saved_by) where saved_by is not null;

-- What readers sent by the forms of pages, with the names that the fields had then.
create table landing_submissions (
  id bigint generated always as identity primary key,
  page_id bigint not null references landing_pages on delete cascade,
  block text not null check (octet_length(block) <= 20),
  values jsonb not null check (octet_length(("values")::text) <= 100000),
  language text not null check (octet_length(language) <= 20),
  user_id bigint references users on delete cascade,
  sent_at timestamp(3) with time zone not null default now(),
  seen_at timestamp(3) with time zone,
  seen_by bigint references users on delete set null
);
create index landing_submissions_by_page on landing_submissions (page_id, id desc);
create index landing_submissions_by_reader on landing_submissions (seen_by) where seen_by is not null;
create index landing_submissions_by_time on landing_submissions (sent_at);
create index landing_submissions_by_user on landing_submissions (user_id) where user_id is not null;
create index landing_submissions_unseen on landing_submissions (page_id) where seen_at is null;

-- site/quizzes

-- Personality quizzes. What editors write of one is a document of its row, so that a version of it is whole.
create table quizzes (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 200),
  slug text not null check (octet_length(slug) <= 40),
  state text not null default 'draft' check (state in ('draft', 'published')),
  texts jsonb not null check (octet_length((texts)::text) <= 20000),
  axes jsonb not null check (octet_length((axes)::text) <= 20000),
  results jsonb not null check (octet_length((results)::text) <= 400000),
  questions jsonb not null check (octet_length((questions)::text) <= 800000),
  -- Opens its pages while it is a draft.
  preview_key uuid not null default gen_random_uuid(),
  version int not null default 1,
  demo boolean not null default false,
  updated_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  deleted_by bigint references users on delete set null
);
create index quizzes_by_deleter on quizzes (deleted_by) where deleted_by is not null;
create unique index quizzes_by_slug on quizzes (slug) where deleted_at is null;

create table quiz_answer_counts (
  quiz_id bigint not null references quizzes on delete cascade,
  question text not null check (octet_length(question) <= 40),
  choice smallint not null check ((choice >= 1) and (choice <= 5)),
  count bigint not null,
  primary key (quiz_id, question, choice)
);

-- How often each result came out, and each choice was taken: nothing tells which of them belong together.
create table quiz_result_counts (
  quiz_id bigint not null references quizzes on delete cascade,
  poles text not null check (poles ~ '^[01]{4}$'),
  count bigint not null,
  primary key (quiz_id, poles)
);

-- Keys by which a submission that comes again is known; kept for days, without what was answered.
create table quiz_submissions (
  quiz_id bigint not null references quizzes on delete cascade,
  key uuid not null,
  sent_at timestamp(3) with time zone not null default now(),
  primary key (quiz_id, key)
);
create index quiz_submissions_by_time on quiz_submissions (sent_at);

-- site/tools

create table tool_groups (
  id bigint generated always as identity primary key,
  -- stable name for demo content
  key text unique check (octet_length(key) <= 400),
  name text not null,
  language text not null default 'zh-Hans',
  -- {"en": {"name": ...}}
  versions jsonb not null default '{}',
  position int not null default 0,
  demo boolean not null default false,
  version int not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);

create table tools (
  id bigint generated always as identity primary key,
  group_id bigint not null references tool_groups on delete cascade,
  name text not null,
  url text not null check (url ~~ 'https://%'),
  description text not null default '',
  -- of name and description
  language text not null default 'zh-Hans',
  -- {"en": {"name": ..., "description": ...}}
  versions jsonb not null default '{}',
  position int not null default 0,
  demo boolean not null default false,
  version int not null default 1,
  -- {url, width, height, alt}
  logo jsonb,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  constraint tools_url_check1 check (octet_length(url) <= 2000)
);
create index tools_by_group on tools (group_id, "position");
create unique index tools_by_url on tools (url) where deleted_at is null;
