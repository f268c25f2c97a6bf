-- The key pair by which push services know this site (RFC 8292).
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null check (octet_length(public_key) <= 100),
  private_sealed text not null check (octet_length(private_sealed) <= 1000),
  created_at timestamptz not null default now()
);

create table push_subscriptions (
  device_id bigint primary key references reader_devices on delete cascade,
  endpoint text not null unique check (octet_length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  language text not null check (octet_length(language) <= 20),
  time_zone text not null check (octet_length(time_zone) <= 64),
  -- minutes of the day
  quiet_from smallint,
  quiet_to smallint,
  breaking_in_quiet boolean not null default true,
  silent_until timestamptz,
  -- last push that was not breaking news
  last_at timestamptz,
  -- day in the time zone, and how many pushes it had
  day date,
  sent smallint not null default 0,
  -- when something is due; null: nothing waits
  next_at timestamptz,
  -- a process deals with it
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);
create index push_subscriptions_due on push_subscriptions (next_at) where next_at is not null;

-- What a device was or is to be informed of, each once.
create table push_messages (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_subscriptions on delete cascade,
  document_id bigint not null,
  search_id bigint not null,
  breaking boolean not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'grouped', 'quiet', 'failed', 'unknown')),
  tries smallint not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  -- when it was claimed, and then when the push service took it
  sent_at timestamptz,
  unique (device_id, document_id)
);
create index push_messages_waiting on push_messages (device_id, due_at) where state = 'waiting';
create index push_messages_sending on push_messages (sent_at) where state = 'sending';
create index push_messages_created on push_messages (created_at);
