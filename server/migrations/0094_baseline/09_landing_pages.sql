-- Landing pages. What editors build of one is a document, so that a version of it is whole; readers see the version that
-- was published last.
create table landing_pages (
  id bigint generated always as identity primary key,
  key text check (octet_length(key) <= 200),
  path text not null check (octet_length(path) <= 60),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  content jsonb not null check (octet_length(content::text) <= 200000),
  published jsonb check (octet_length(published::text) <= 200000),
  published_version integer,
  -- Opens it as it stands in the newsroom.
  preview_key uuid not null default gen_random_uuid(),
  version integer not null default 1,
  demo boolean not null default false,
  published_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by bigint references users on delete set null,
  unique (key),
  check (state <> 'published' or published is not null)
);
create unique index landing_pages_by_path on landing_pages (path) where deleted_at is null;
create index landing_pages_by_deleter on landing_pages (deleted_by) where deleted_by is not null;

create table landing_page_versions (
  page_id bigint not null references landing_pages on delete cascade,
  version integer not null,
  content jsonb not null check (octet_length(content::text) <= 200000),
  saved_at timestamptz(3) not null default now(),
  saved_by bigint references users on delete set null,
  primary key (page_id, version)
);
create index landing_page_versions_by_editor on landing_page_versions (saved_by) where saved_by is not null;

-- What readers sent by the forms of pages, with the names that the fields had then.
create table landing_submissions (
  id bigint generated always as identity primary key,
  page_id bigint not null references landing_pages on delete cascade,
  block text not null check (octet_length(block) <= 20),
  "values" jsonb not null check (octet_length("values"::text) <= 100000),
  language text not null check (octet_length(language) <= 20),
  user_id bigint references users on delete cascade,
  sent_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  seen_by bigint references users on delete set null
);
create index landing_submissions_by_page on landing_submissions (page_id, id desc);
create index landing_submissions_unseen on landing_submissions (page_id) where seen_at is null;
create index landing_submissions_by_user on landing_submissions (user_id) where user_id is not null;
create index landing_submissions_by_reader on landing_submissions (seen_by) where seen_by is not null;
create index landing_submissions_by_time on landing_submissions (sent_at);
