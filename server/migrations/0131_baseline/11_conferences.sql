-- events/conferences

-- Conference sites. Texts are one document per row: those of one language, and versions in others.
create table conferences (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 400),
  path text not null check (octet_length(path) <= 40),
  agenda_path text not null default '' check (octet_length(agenda_path) <= 40),
  texts jsonb not null check (octet_length((texts)::text) <= 2000),
  version int not null default 1,
  demo boolean not null default false
);
create unique index conferences_by_path on conferences (lower(path));

create table conference_editions (
  id bigint generated always as identity primary key,
  conference_id bigint not null references conferences on delete cascade,
  path text not null check (octet_length(path) <= 40),
  path_style text not null default 'joined' check (path_style in ('joined', 'underscored')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  character text not null check ("character" = ANY (ARRAY['chart', 'night', 'programme'])),
  colours jsonb not null check (octet_length((colours)::text) <= 200),
  texts jsonb not null check (octet_length((texts)::text) <= 120000),
  picture jsonb check (octet_length((picture)::text) <= 8000),
  time_zone text not null check (octet_length(time_zone) <= 64),
  first_day date not null,
  last_day date not null,
  map_url text not null default '' check (octet_length(map_url) <= 8000),
  figures jsonb not null default '[]' check (octet_length((figures)::text) <= 8000),
  ways jsonb not null default '[]' check (octet_length((ways)::text) <= 40000),
  contacts jsonb not null default '[]' check (octet_length((contacts)::text) <= 40000),
  mail_to text not null default '' check (octet_length(mail_to) <= 254),
  event_id bigint references events on delete set null,
  preview_key uuid not null default gen_random_uuid(),
  version int not null default 1,
  demo boolean not null default false,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  constraint conference_editions_check check (last_day >= first_day)
);
create index conference_editions_by_conference on conference_editions (conference_id, first_day desc);
create index conference_editions_by_deleter on conference_editions (deleted_by) where deleted_by is not null;
create index conference_editions_by_event on conference_editions (event_id) where event_id is not null;
create unique index conference_editions_by_path on conference_editions (lower(path)) where deleted_at is null;

create table conference_halls (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  position int not null default 0,
  texts jsonb not null check (octet_length((texts)::text) <= 8000),
  import_key text check (octet_length(import_key) <= 500),
  version int not null default 1,
  unique (edition_id, import_key)
);

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
  sent_at timestamp(3) with time zone not null default now(),
  done_at timestamp(3) with time zone,
  done_by bigint references users on delete set null
);
create index conference_messages_by_doer on conference_messages (done_by) where done_by is not null;
create index conference_messages_by_edition on conference_messages (edition_id, id desc);
create index conference_messages_open on conference_messages (id desc) where done_at is null;

create table conference_partners (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  position int not null default 0,
  tier text not null check (tier in ('lead', 'principal', 'supporting', 'media', 'community')),
  texts jsonb not null check (octet_length((texts)::text) <= 2000),
  url text not null default '' check (octet_length(url) <= 8000),
  picture jsonb check (octet_length((picture)::text) <= 8000),
  version int not null default 1
);
create index conference_partners_in_order on conference_partners (edition_id, "position", id);

create table conference_sessions (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  hall_id bigint references conference_halls on delete set null,
  kind text not null default 'session' check (kind in ('session', 'keynote', 'workshop', 'break')),
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  spoken text not null default '' check (octet_length(spoken) <= 160),
  texts jsonb not null check (octet_length((texts)::text) <= 60000),
  import_key text check (octet_length(import_key) <= 500),
  import_hash text check (octet_length(import_hash) <= 64),
  version int not null default 1,
  -- A session that does not take place: it stays in the programme, so that whoever came for it learns why nobody is there.
  cancelled boolean not null default false,
  unique (edition_id, import_key),
  constraint conference_sessions_check check (ends_at > starts_at)
);
create index conference_sessions_by_hall on conference_sessions (hall_id);
create index conference_sessions_in_order on conference_sessions (edition_id, starts_at, id);

create table conference_speakers (
  id bigint generated always as identity primary key,
  edition_id bigint not null references conference_editions on delete cascade,
  position int not null default 0,
  texts jsonb not null check (octet_length((texts)::text) <= 60000),
  picture jsonb check (octet_length((picture)::text) <= 8000),
  website text not null default '' check (octet_length(website) <= 8000),
  author_id bigint references authors on delete set null,
  import_key text check (octet_length(import_key) <= 500),
  -- What an import last brought: what was changed by hand since then stays.
  import_hash text check (octet_length(import_hash) <= 64),
  version int not null default 1,
  unique (edition_id, import_key)
);
create index conference_speakers_by_author on conference_speakers (author_id) where author_id is not null;
create index conference_speakers_in_order on conference_speakers (edition_id, "position", id);

create table conference_session_speakers (
  session_id bigint not null references conference_sessions on delete cascade,
  speaker_id bigint not null references conference_speakers on delete cascade,
  position int not null default 0,
  primary key (session_id, speaker_id)
);
create index conference_session_speakers_by_speaker on conference_session_speakers (speaker_id);

-- events/ceremonies

-- Annual awards with votes of members. Texts are one document per row: those of one language, and versions in others.
create table ceremony_editions (
  id bigint generated always as identity primary key,
  key text unique check (octet_length(key) <= 100),
  year int not null check ((year >= 2000) and (year <= 2099)),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  texts jsonb not null check (octet_length((texts)::text) <= 60000),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  account_days int not null default 7 check ((account_days >= 0) and (account_days <= 3650)),
  -- From how many accounts of one client on their votes are set aside.
  client_accounts int not null default 5 check ((client_accounts >= 2) and (client_accounts <= 1000)),
  -- Clients are kept as keyed hashes only; the key goes when the result is published.
  client_salt bytea default uuid_send(gen_random_uuid()) check (octet_length(client_salt) <= 16),
  preview_key uuid not null default gen_random_uuid(),
  result_at timestamptz,
  result_hash bytea check (octet_length(result_hash) = 32),
  result_votes int,
  result_bytes bigint,
  version int not null default 1,
  demo boolean not null default false,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  constraint ceremony_editions_check check (closes_at > opens_at),
  constraint ceremony_editions_check1 check ((result_at is null) = (result_hash is null))
);
create index ceremony_editions_by_deleter on ceremony_editions (deleted_by) where deleted_by is not null;
create unique index ceremony_editions_by_year on ceremony_editions (year) where deleted_at is null;

create table ceremony_awards (
  id bigint generated always as identity primary key,
  edition_id bigint not null references ceremony_editions on delete cascade,
  position int not null default 0,
  key text not null check (octet_length(key) <= 40),
  texts jsonb not null check (octet_length((texts)::text) <= 8000),
  standing boolean not null default false,
  version int not null default 1,
  unique (edition_id, id),
  unique (edition_id, key)
);

create table ceremony_nominees (
  id bigint generated always as identity primary key,
  award_id bigint not null references ceremony_awards on delete cascade,
  position int not null default 0,
  key text not null check (octet_length(key) <= 40),
  texts jsonb not null check (octet_length((texts)::text) <= 16000),
  picture jsonb check (octet_length((picture)::text) <= 8000),
  -- With the result.
  votes int,
  version int not null default 1,
  unique (award_id, id),
  unique (award_id, key)
);

-- What staff decided on votes of many accounts of one client. The client goes when the result is published.
create table ceremony_groups (
  id bigint generated always as identity primary key,
  edition_id bigint not null references ceremony_editions on delete cascade,
  client bytea check (octet_length(client) = 32),
  accounts int not null,
  votes int not null,
  verdict text not null check (verdict in ('counted', 'refused')),
  reason text not null check (octet_length(reason) <= 1200),
  decided_at timestamptz not null,
  -- Who decided on votes that were set aside; null for what was decided before, and for accounts that are gone.
  decided_by bigint references users on delete set null,
  unique (edition_id, client)
);
create index ceremony_groups_by_decider on ceremony_groups (decided_by) where decided_by is not null;

-- What is published of each vote: no member, no client, no time.
create table ceremony_ballots (
  id bigint generated always as identity primary key,
  edition_id bigint not null references ceremony_editions on delete cascade,
  award_id bigint not null references ceremony_awards on delete cascade,
  nominee_id bigint not null references ceremony_nominees on delete cascade,
  receipt text collate "C" not null check (octet_length(receipt) <= 14),
  -- The decision because of which it does not count.
  refused_by bigint references ceremony_groups on delete cascade,
  unique (edition_id, receipt)
);
create index ceremony_ballots_by_award on ceremony_ballots (award_id);
create index ceremony_ballots_by_group on ceremony_ballots (refused_by) where refused_by is not null;
create index ceremony_ballots_by_nominee on ceremony_ballots (nominee_id);

-- One of each member for each award. The member is unknown once the account is erased.
create table ceremony_votes (
  id bigint generated always as identity primary key,
  edition_id bigint not null,
  award_id bigint not null,
  nominee_id bigint not null,
  user_id bigint references users on delete set null,
  receipt text not null unique check (octet_length(receipt) <= 14),
  client bytea check (octet_length(client) = 32),
  voted_at timestamptz not null default statement_timestamp(),
  changed_at timestamptz,
  unique (award_id, user_id),
  foreign key (award_id, nominee_id) references ceremony_nominees(award_id, id) on delete cascade,
  foreign key (edition_id, award_id) references ceremony_awards(edition_id, id) on delete cascade
);
create index ceremony_votes_by_edition on ceremony_votes (edition_id, client);
create index ceremony_votes_by_member on ceremony_votes (user_id) where user_id is not null;
create index ceremony_votes_by_nominee on ceremony_votes (award_id, nominee_id);
