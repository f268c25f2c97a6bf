create table delivery_failures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  reason text not null,
  failed_at timestamptz not null default now()
);
create index delivery_failures_by_time on delivery_failures (failed_at);

-- What a listener could not handle, however often it was tried.
create table failed_events (
  event_id bigint not null,
  listener text not null check (octet_length(listener) <= 100),
  type text not null,
  data jsonb not null,
  happened_at timestamptz not null,
  error text not null,
  failed_at timestamptz not null default now(),
  primary key (event_id, listener)
);

-- A listener handles an event once: this row commits with what it did.
create table handled_events (
  -- no reference: the event has left the outbox by then
  event_id bigint not null,
  listener text not null check (octet_length(listener) <= 100),
  handled_at timestamptz not null default now(),
  primary key (event_id, listener)
);
create index handled_events_by_age on handled_events (handled_at);

-- Writes that were done: the same key and body are answered alike, another body is refused.
create table idempotent_requests (
  scope text not null check (octet_length(scope) <= 200),
  key uuid not null,
  body_hash bytea not null,
  -- the number of what it made
  result bigint,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotent_requests_by_age on idempotent_requests (created_at);

-- Events between subjects: written in the transaction that they tell of, brought to each listener by the worker.
create table outbox_events (
  id bigint generated always as identity primary key,
  -- see docs/events.md
  type text not null check (octet_length(type) <= 100),
  -- what it is about: one event of a type for it in a transaction
  key text check (octet_length(key) <= 2400),
  data jsonb not null,
  transaction xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default now(),
  -- listeners hear of it then
  due_at timestamptz not null default now(),
  unique (type, key, transaction)
);
create index outbox_events_due on outbox_events (due_at, id);

create table policy_violations (
  directive text not null check (length(directive) <= 40),
  -- origin, or a word such as inline
  blocked text not null check (length(blocked) <= 200),
  -- path of the document
  page text not null check (length(page) <= 200),
  reports bigint not null default 1,
  last_at timestamptz not null,
  primary key (directive, blocked, page)
);

create unlogged table rate_limits (
  key bytea primary key check (octet_length(key) <= 64),
  taken int not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index rate_limits_by_end on rate_limits (ends_at);

-- Mails that are written with what they answer and sent afterwards: nobody waits for a mail server, and none is lost.
-- One that was sent is gone from here; of one that could not be sent nothing stays but that it failed.
create table waiting_mails (
  -- what it answers: 'feedback:12', 'mistake:5'
  about text primary key check (octet_length(about) <= 1600),
  -- whose address it is; null: a visitor's
  user_id bigint,
  recipient text not null,
  subject text not null,
  body text not null,
  html text not null,
  language text not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  -- given up
  failed_at timestamptz,
  -- Where the programs of receivers stop mails of a kind with one request (RFC 8058); empty for mails that cannot be
  -- stopped.
  stop_url text not null default '',
  -- Where an answer to a mail goes: to who wrote the message that it brings. Empty: to the address that it came from.
  reply_to text not null default '' check (octet_length(reply_to) <= 762)
);
-- How the mails of a message stand is asked every few seconds while it goes out: by how what they are about begins.
create index waiting_mails_by_beginning on waiting_mails (about text_pattern_ops);
create index waiting_mails_due on waiting_mails (next_at) where failed_at is null;
create index waiting_mails_of_user on waiting_mails (user_id) where user_id is not null;

-- Files that come with a waiting mail, and go with it.
create table waiting_mail_files (
  about text not null references waiting_mails(about) on delete cascade,
  place int not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (about, place)
);
