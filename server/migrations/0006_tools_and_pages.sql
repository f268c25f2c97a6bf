-- The tools directory, and what editors make of the static pages that come with the program.

create table tool_groups (
  id bigint generated always as identity primary key,
  key text unique,                                  -- stable name for demo content
  name text not null,
  language text not null default 'zh-Hans',
  versions jsonb not null default '{}',             -- {"en": {"name": ...}}
  position int not null default 0,
  demo boolean not null default false
);

create table tools (
  id bigint generated always as identity primary key,
  group_id bigint not null references tool_groups on delete cascade,
  name text not null,
  url text not null unique check (url like 'https://%'),
  description text not null default '',
  language text not null default 'zh-Hans',         -- of name and description
  versions jsonb not null default '{}',             -- {"en": {"name": ..., "description": ...}}
  position int not null default 0,
  demo boolean not null default false
);
create index tools_by_group on tools (group_id, position);

-- Nothing is ever overwritten: the newest version of a language is shown, the others are its history.
create table page_versions (
  id bigint generated always as identity primary key,
  page text not null,
  language text not null check (language in ('zh-Hans','zh-Hant-HK','en')),
  title text not null,
  summary text not null default '',
  markdown text not null,
  saved_at timestamptz not null default now()
);
create index page_versions_newest on page_versions (page, language, id desc);
