-- Pages, settings and tools of the site itself; old addresses; quizzes.

create table settings (
  key text primary key,
  value text not null,
  -- {"en": {"value": ...}}
  versions jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table tool_groups (
  id bigint generated always as identity primary key,
  -- stable name for demo content
  key text unique,
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
  deleted_by bigint references users on delete set null
);
create index tools_by_group on tools (group_id, "position");
create unique index tools_by_url on tools (url) where deleted_at is null;

-- Nothing is ever overwritten: the newest version of a language is shown, the others are its history.
create table page_versions (
  id bigint generated always as identity primary key,
  page text not null,
  language text not null check (language in ('zh-Hans', 'zh-Hant-HK', 'en')),
  title text not null,
  summary text not null default '',
  markdown text not null,
  saved_at timestamptz not null default now(),
  saved_by bigint references users on delete set null
);
create index page_versions_newest on page_versions (page, language, id desc);

-- Every saving of the configuration: the newest number is its version.
create table settings_versions (
  id bigint generated always as identity primary key,
  -- all of them, as they were saved
  settings jsonb not null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

-- What an editor says in place of the conversion of a part of a static page, by the hash of what was converted.
create table page_overrides (
  page text not null,
  language text not null,
  source_hash text not null,
  text text not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (page, language, source_hash)
);

create table redirects (
  -- path, decoded, with the parameters that matter
  old text primary key,
  -- on this site
  path text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  changed_by bigint references users on delete set null,
  by_hand boolean not null default false,
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Put together as they are written, and not for every row that is looked through.
  words text generated always as (lower(((old || ' ') || path))) stored not null
);
create index redirects_by_hand on redirects (changed_at desc, old) WHERE by_hand;
create index redirects_by_path on redirects (path);
create index redirects_by_time on redirects (changed_at desc, old);

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

-- How often each result came out, and each choice was taken: nothing tells which of them belong together.
create table quiz_result_counts (
  quiz_id bigint not null references quizzes on delete cascade,
  poles text not null check (poles ~ '^[01]{4}$'),
  count bigint not null,
  primary key (quiz_id, poles)
);

create table quiz_answer_counts (
  quiz_id bigint not null references quizzes on delete cascade,
  question text not null check (octet_length(question) <= 40),
  choice smallint not null check ((choice >= 1) and (choice <= 5)),
  count bigint not null,
  primary key (quiz_id, question, choice)
);

-- Keys by which a submission that comes again is known; kept for days, without what was answered.
create table quiz_submissions (
  quiz_id bigint not null references quizzes on delete cascade,
  key uuid not null,
  sent_at timestamp(3) with time zone not null default now(),
  primary key (quiz_id, key)
);
create index quiz_submissions_by_time on quiz_submissions (sent_at);

create function media_uses_of_tool() returns trigger language plpgsql as $$
begin
  perform note_media_uses('tools', coalesce(new.id, old.id), '', new.logo::text);
  return null;
end
$$;

-- An old address that leads somewhere again, or is gone for good, leaves the bin whoever writes.
create function forget_binned_redirect() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = 'redirect' and id = old.old;
  return null;
end
$$;

create trigger keep_translated_words after update on tool_groups for each row execute function keep_translated_words('toolGroup', 'name');
comment on trigger keep_translated_words on tool_groups is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger keep_translated_words after update on tools for each row execute function keep_translated_words('tool', 'name', 'description');
comment on trigger keep_translated_words on tools is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger media_uses after insert or delete or update of logo on tools for each row execute function media_uses_of_tool();
comment on trigger media_uses on tools is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger search_change after insert or delete or update on tools for each row execute function note_search_change('tool', 'id');
comment on trigger search_change on tools is 'Search indexes the record anew.';

create trigger bin_entry after delete on redirects for each row when (old.deleted_at is not null) execute function forget_binned_redirect();
comment on trigger bin_entry on redirects is 'An old address that leads somewhere again, or is gone for good, leaves the list of the bin.';

create trigger bin_entry_of_restored after update of deleted_at on redirects for each row when ((old.deleted_at is not null) and (new.deleted_at is null)) execute function forget_binned_redirect();
comment on trigger bin_entry_of_restored on redirects is 'An old address that leads somewhere again, or is gone for good, leaves the list of the bin.';
