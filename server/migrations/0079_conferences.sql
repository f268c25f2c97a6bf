-- Conference sites. Texts are one document per row: those of one language, and versions in others.
create table conferences (
  id bigint generated always as identity primary key,
  key text unique,
  path text not null check (octet_length(path) <= 40),
  agenda_path text not null default '' check (octet_length(agenda_path) <= 40),
  texts jsonb not null check (octet_length(texts::text) <= 2000),
  version integer not null default 1,
  demo boolean not null default false
);
create unique index conferences_by_path on conferences (lower(path));

create table conference_editions (
  id bigint generated always as identity primary key,
  conference_id bigint not null references conferences on delete cascade,
  path text not null check (octet_length(path) <= 40),
  path_style text not null default 'joined' check (path_style in ('joined', 'underscored')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  character text not null check (character in ('chart', 'night', 'programme')),
  colours jsonb not null check (octet_length(colours::text) <= 200),
  texts jsonb not null check (octet_length(texts::text) <= 120000),
  picture jsonb check (octet_length(picture::text) <= 8000),
  time_zone text not null check (octet_length(time_zone) <= 64),
  first_day date not null,
  last_day date not null,
  map_url text not null default '' check (octet_length(map_url) <= 8000),
  figures jsonb not null default '[]' check (octet_length(figures::text) <= 8000),
  ways jsonb not null default '[]' check (octet_length(ways::text) <= 40000),
  contacts jsonb not null default '[]' check (octet_length(contacts::text) <= 40000),
  mail_to text not null default '' check (octet_length(mail_to) <= 254),
  event_id bigint references events on delete set null,
  preview_key uuid not null default gen_random_uuid(),
  version integer not null default 1,
  demo boolean not null default false,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  check (last_day >= first_day)
);
create unique index conference_editions_by_path on conference_editions (lower(path)) where deleted_at is null;
create index conference_editions_by_conference on conference_editions (conference_id, first_day desc);
create index conference_editions_by_event on conference_editions (event_id) where event_id is not null;
create index conference_editions_by_deleter on conference_editions (deleted_by) where deleted_by is not null;

create table conference_halls (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  position integer not null default 0,
  texts jsonb not null check (octet_length(texts::text) <= 8000),
  import_key text check (octet_length(import_key) <= 500),
  version integer not null default 1,
  unique (edition_id, import_key)
);

create table conference_speakers (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  position integer not null default 0,
  texts jsonb not null check (octet_length(texts::text) <= 60000),
  picture jsonb check (octet_length(picture::text) <= 8000),
  website text not null default '' check (octet_length(website) <= 8000),
  author_id bigint references authors on delete set null,
  import_key text check (octet_length(import_key) <= 500),
  -- What an import last brought: what was changed by hand since then stays.
  import_hash text check (octet_length(import_hash) <= 64),
  version integer not null default 1,
  unique (edition_id, import_key)
);
create index conference_speakers_in_order on conference_speakers (edition_id, position, id);
create index conference_speakers_by_author on conference_speakers (author_id) where author_id is not null;

create table conference_partners (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  position integer not null default 0,
  tier text not null check (tier in ('lead', 'principal', 'supporting', 'media', 'community')),
  texts jsonb not null check (octet_length(texts::text) <= 2000),
  url text not null default '' check (octet_length(url) <= 8000),
  picture jsonb check (octet_length(picture::text) <= 8000),
  version integer not null default 1
);
create index conference_partners_in_order on conference_partners (edition_id, position, id);

create table conference_sessions (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  hall_id bigint references conference_halls on delete set null,
  kind text not null default 'session' check (kind in ('session', 'keynote', 'workshop', 'break')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  spoken text not null default '' check (octet_length(spoken) <= 160),
  texts jsonb not null check (octet_length(texts::text) <= 60000),
  import_key text check (octet_length(import_key) <= 500),
  import_hash text check (octet_length(import_hash) <= 64),
  version integer not null default 1,
  unique (edition_id, import_key),
  check (ends_at > starts_at)
);
create index conference_sessions_in_order on conference_sessions (edition_id, starts_at, id);
create index conference_sessions_by_hall on conference_sessions (hall_id);

create table conference_session_speakers (
  session_id bigint not null references conference_sessions on delete cascade,
  speaker_id bigint not null references conference_speakers on delete cascade,
  position integer not null default 0,
  primary key (session_id, speaker_id)
);
create index conference_session_speakers_by_speaker on conference_session_speakers (speaker_id);

-- What readers write to those who organise an edition; kept until some months after it.
create table conference_messages (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  topic text not null check (topic in ('partnering', 'speaking', 'press', 'tickets', 'other')),
  name text not null check (octet_length(name) <= 400),
  email text not null check (octet_length(email) <= 254),
  organisation text not null default '' check (octet_length(organisation) <= 600),
  message text not null check (octet_length(message) <= 9000),
  language text not null,
  sent_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by bigint references users on delete set null
);
create index conference_messages_by_edition on conference_messages (edition_id, id desc);
create index conference_messages_open on conference_messages (id desc) where done_at is null;
create index conference_messages_by_doer on conference_messages (done_by) where done_by is not null;
