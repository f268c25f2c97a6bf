-- What every subject builds on: functions for texts that are searched, the outbox, waiting mails, rate limits, requests made once.

-- Each pair was looked up from the beginning of the text, so that a text of ten times the length took a hundred times
-- as long. Now the characters are taken apart once, and only as many as anything that is searched for by its pairs
-- may hold.
create function text_pairs(given text) returns text[] language sql
 immutable parallel safe strict
RETURN (SELECT COALESCE(array_agg((pairs.one || COALESCE(pairs.next, ''::text))), ARRAY[''::text]) AS "coalesce" FROM (SELECT string_to_array(lower("left"(text_pairs.given, 8192)), NULL::text) AS characters) apart, LATERAL UNNEST(apart.characters, apart.characters[2:]) pairs(one, next) WHERE ((pairs.next IS NOT NULL) OR (cardinality(apart.characters) = 1)));

-- All texts of a row in further languages, one after the other: what lists are searched by.
create function words_of(versions jsonb) returns text language sql
 immutable parallel safe
RETURN (SELECT string_agg(field.value, ' '::text ORDER BY version.key, field.key) AS string_agg FROM jsonb_each(words_of.versions) version(key, value), LATERAL jsonb_each_text(version.value) field(key, value));

create function label_words(name text, versions jsonb, coin text, synonyms text[]) returns text language sql
 immutable parallel safe
RETURN lower(concat_ws(' '::text, name, words_of(versions), coin, array_to_string(synonyms, ' '::text)));

create function author_names(nickname text, versions jsonb) returns text language sql
 immutable parallel safe
RETURN lower(concat_ws(' '::text, nickname, (SELECT string_agg((version.value ->> 'nickname'::text), ' '::text ORDER BY version.key) AS string_agg FROM jsonb_each(author_names.versions) version(key, value))));

create unlogged table rate_limits (
  key bytea primary key,
  taken int not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index rate_limits_by_end on rate_limits (ends_at);

create table delivery_failures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  reason text not null,
  failed_at timestamptz not null default now()
);
create index delivery_failures_by_time on delivery_failures (failed_at);

-- Mails that are written with what they answer and sent afterwards: nobody waits for a mail server, and none is lost.
-- One that was sent is gone from here; of one that could not be sent nothing stays but that it failed.
create table waiting_mails (
  -- what it answers: 'feedback:12', 'mistake:5'
  about text primary key,
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
  stop_url text not null default ''
);
create index waiting_mails_due on waiting_mails (next_at) where failed_at is null;
create index waiting_mails_of_user on waiting_mails (user_id) where user_id is not null;

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

-- Writes that were done: the same key and body are answered alike, another body is refused.
create table idempotent_requests (
  scope text not null,
  key uuid not null,
  body_hash bytea not null,
  -- the number of what it made
  result bigint,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotent_requests_by_age on idempotent_requests (created_at);

-- Files that come with a waiting mail, and go with it.
create table waiting_mail_files (
  about text not null references waiting_mails(about) on delete cascade,
  place int not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (about, place)
);

-- Events between subjects: written in the transaction that they tell of, brought to each listener by the worker.
create table outbox_events (
  id bigint generated always as identity primary key,
  -- see docs/events.md
  type text not null,
  -- what it is about: one event of a type for it in a transaction
  key text,
  data jsonb not null,
  transaction xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default now(),
  -- listeners hear of it then
  due_at timestamptz not null default now(),
  unique (type, key, transaction)
);
create index outbox_events_due on outbox_events (due_at, id);

-- A listener handles an event once: this row commits with what it did.
create table handled_events (
  -- no reference: the event has left the outbox by then
  event_id bigint not null,
  listener text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, listener)
);
create index handled_events_by_age on handled_events (handled_at);

-- What a listener could not handle, however often it was tried.
create table failed_events (
  event_id bigint not null,
  listener text not null,
  type text not null,
  data jsonb not null,
  happened_at timestamptz not null,
  error text not null,
  failed_at timestamptz not null default now(),
  primary key (event_id, listener)
);

-- Notes a request by its key. Returns what was made by the same one before, null where it is new.
create function known_request(asked_scope text, asked_key uuid, asked_hash bytea, moment timestamptz) returns bigint language plpgsql as $$
declare
  known idempotent_requests;
begin
  if asked_key is null then return null; end if;
  insert into idempotent_requests (scope, key, body_hash, created_at)
  values (asked_scope, asked_key, asked_hash, moment) on conflict do nothing;
  if found then return null; end if;
  select * into known from idempotent_requests where scope = asked_scope and key = asked_key;
  if known.body_hash <> asked_hash then perform refuse_tickets('keyReused'); end if;
  return known.result;
end
$$;

create function forget_requests(before timestamptz) returns void language sql as $$
  delete from idempotent_requests where created_at < before
$$;
