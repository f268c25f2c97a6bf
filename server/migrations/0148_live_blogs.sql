-- Articles that run live, and their notes.
create table live_blogs (
  item_id bigint primary key references items on delete cascade,
  state text not null default 'upcoming' check (state in ('upcoming', 'live', 'paused', 'ended')),
  started_at timestamptz,
  ended_at timestamptz,
  -- When an end that can still be undone takes effect, and who asked for it.
  ends_at timestamptz,
  ended_by bigint references users on delete set null,
  full_story_id bigint references items on delete set null,
  version int not null default 1,
  changed_at timestamptz not null default now()
);
create index live_blogs_by_ender on live_blogs (ended_by) where ended_by is not null;
create index live_blogs_by_end on live_blogs (ends_at) where ends_at is not null;
create index live_blogs_by_full_story on live_blogs (full_story_id) where full_story_id is not null;

create table live_notes (
  id bigint generated always as identity primary key,
  item_id bigint not null references live_blogs on delete cascade,
  -- Made by the browser that sent it: a note that is sent twice is one.
  send_key uuid not null,
  kind text not null check (kind in ('text', 'quote', 'picture', 'number', 'flash', 'poll')),
  language text not null check (octet_length(language) <= 35),
  title text not null default '' check (octet_length(title) <= 1600),
  text text not null default '' check (octet_length(text) <= 8000),
  alt text not null default '' check (octet_length(alt) <= 2000),
  versions jsonb not null default '{}' check (octet_length((versions)::text) <= 40000),
  picture jsonb check (octet_length((picture)::text) <= 20000),
  metric jsonb check (octet_length((metric)::text) <= 2000),
  flash_id bigint references items on delete set null,
  poll_id bigint references polls on delete set null,
  author_id bigint references users on delete set null,
  is_key boolean not null default false,
  -- Its place among the key points at the top of the page.
  key_place smallint check (key_place between 1 and 7),
  pinned boolean not null default false,
  correction jsonb check (octet_length((correction)::text) <= 20000),
  -- When readers get it, unless it is undone before.
  due_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  unique (item_id, send_key)
);
create index live_notes_by_time on live_notes (item_id, published_at, id) where published_at is not null;
create index live_notes_by_change on live_notes (item_id, changed_at) where published_at is not null;
create index live_notes_due on live_notes (due_at) where published_at is null;
create index live_notes_by_author on live_notes (author_id) where author_id is not null;
create index live_notes_by_flash on live_notes (flash_id) where flash_id is not null;
create index live_notes_by_poll on live_notes (poll_id) where poll_id is not null;
