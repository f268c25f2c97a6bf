-- members/accounts

create table users (
  id bigint generated always as identity primary key,
  nickname text not null,
  -- path under the resource host; a monogram is drawn without one
  avatar text,
  introduction text not null default '',
  -- {"website": "https://...", "x": ...}
  links jsonb not null default '{}',
  -- of mails and messages
  language text not null default 'zh-Hans',
  -- trimmed, in lower case
  email text unique check (octet_length(email) <= 762),
  -- area code without a plus sign
  phone_code text check (octet_length(phone_code) <= 40),
  -- national number, digits only
  phone text check (octet_length(phone) <= 40),
  -- argon2id
  password_hash text,
  password_set_at timestamptz,
  roles text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'suspended', 'erased')),
  status_reason text not null default '',
  -- when the account will be erased; null: nobody asked for it
  deregister_at timestamptz,
  -- the author that this user publishes as
  author_id bigint unique,
  -- to service agreement and privacy policy
  agreed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz,
  -- An address that a provider vouches for without handing it out may belong to somebody else. Until its owner has
  -- proved it here by a code, whatever else opens the account may be a stranger's.
  email_on_trust boolean not null default false,
  unique (phone_code, phone),
  constraint users_check check ((phone is null) = (phone_code is null))
);
create index users_by_joining on users (created_at desc, id desc);
-- Masked addresses, as they are shown, are looked for by what they show.
create index users_by_masked_email on users (split_part(email, '@', 2), "left"(email, 1)) where email is not null;
create index users_by_name on users using gin (text_pairs(nickname));
create index users_by_phone on users (phone text_pattern_ops) where phone is not null;
create index users_by_status on users (status, created_at desc, id desc) where status <> 'active';
create index users_leaving on users (deregister_at) where deregister_at is not null;
create index users_with_roles on users (created_at desc, id desc) where roles <> '{}';
alter table waiting_mails add foreign key (user_id) references users(id) on delete cascade;

-- A started link to an account elsewhere, until the provider sends its owner back.
create table link_attempts (
  state_hash bytea primary key check (octet_length(state_hash) <= 64),
  user_id bigint not null references users on delete cascade,
  provider text not null,
  -- PKCE (RFC 7636), sealed
  verifier text not null,
  expires_at timestamptz not null
);

-- Accounts elsewhere. Google signs in, X is only linked.
create table linked_accounts (
  provider text not null check (provider in ('google', 'x')),
  -- the provider's own id of the account
  subject text not null check (octet_length(subject) <= 400),
  user_id bigint not null references users on delete cascade,
  username text not null default '',
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

create table real_names (
  user_id bigint primary key references users on delete cascade,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  name_sealed text not null,
  document_type text not null check (document_type in ('id_card', 'hk_id', 'passport', 'other')),
  document_sealed text not null,
  -- keyed hash: the same document on two accounts is seen
  document_hash bytea not null,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  reason text not null default '',
  -- A decision about a real name can be undone by whoever made it, until the time that it is held to; its owner
  -- learns of it then.
  decided_by bigint references users on delete set null,
  held_until timestamptz
);
create index real_names_pending on real_names (submitted_at) where state = 'pending';

-- Only a hash of the token is kept: whoever reads this table cannot sign in with it.
create table sessions (
  id bigint generated always as identity primary key,
  -- SHA-256
  token_hash bytea not null unique check (octet_length(token_hash) <= 64),
  user_id bigint not null references users on delete cascade,
  -- browser and system, such as 'Chrome, Windows'
  device text not null default '',
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A session's token changes when its owner proves who they are: whoever copied the one before is out. Requests of
  -- the same browser that are under way at that moment still bring the former token, for a minute.
  former_token_hash bytea check (octet_length(former_token_hash) <= 64),
  former_until timestamptz
);
create index sessions_by_former_token on sessions (former_token_hash) where former_token_hash is not null;
create index sessions_by_user on sessions (user_id, last_used_at desc);
create index sessions_expired on sessions (expires_at);

create table sms_alarms (
  day date not null,
  -- site, others, or an area code with its plus sign
  scope text not null check (octet_length(scope) <= 100),
  level int not null check (level = ANY (ARRAY[80, 100])),
  primary key (day, scope, level)
);

-- At most one code for a purpose and an address is good at a time. Address and code are kept as keyed hashes.
create table verification_codes (
  purpose text not null check (octet_length(purpose) <= 100),
  address_hash bytea not null check (octet_length(address_hash) <= 64),
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, address_hash)
);
create index verification_codes_expired on verification_codes (expires_at);

-- members/inbox

-- Messages to many at once. Each member's own copy is in messages.
create table broadcasts (
  id bigint generated always as identity primary key,
  -- given by who sends: the same one sent twice arrives once
  key uuid not null unique,
  -- {"kind": "role", "role": "columnist"}
  audience jsonb not null,
  texts jsonb not null,
  link text,
  recipients int not null default 0,
  sent_by bigint references users on delete set null,
  sent_at timestamptz not null default now(),
  -- A message to many that waits: who it goes to is found out when it is sent.
  held_until timestamptz,
  -- A message that was taken back keeps its key, so that a request that is repeated afterwards does not send it after
  -- all.
  taken_back_at timestamptz
);
create index broadcasts_held on broadcasts (held_until) where held_until is not null;

create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  content text not null,
  contact text not null default '',
  page text not null default '',
  language text not null,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  answer text,
  answered_by bigint references users on delete set null,
  answered_how text check (answered_how in ('message', 'mail', 'done'))
);
create index feedback_by_time on feedback (sent_at desc, id desc);
create index feedback_open on feedback (sent_at) where answered_at is null;

create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('system', 'security', 'review', 'activity')),
  -- {"zh-Hans": {"title": ..., "text": ...}, ...}
  texts jsonb not null,
  -- a path of this site
  link text,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  -- A message that can still be taken back by what it is about: nobody reads it before this time.
  about text check (octet_length(about) <= 1000),
  held_until timestamptz
);
create index messages_by_about on messages (about) where about is not null;
create index messages_by_user on messages (user_id, id desc);
create index messages_unread on messages (user_id) where read_at is null;

-- members/engagement

create table author_engagement (
  author_id bigint primary key,
  followers int not null default 0
);

create table author_follows (
  user_id bigint not null references users on delete cascade,
  author_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, author_id)
);
create index author_follows_by_author on author_follows (author_id);
create index author_follows_by_user on author_follows (user_id, created_at desc);

create table item_collections (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null,
  created_at timestamptz not null default now(),
  kind text not null,
  primary key (user_id, item_id)
);
create index item_collections_by_item on item_collections (item_id);
create index item_collections_by_user on item_collections (user_id, created_at desc);

-- Counted in the transaction of the like, collection or follow, so that no page has to count rows.
create table item_engagement (
  item_id bigint primary key,
  likes int not null default 0,
  collects int not null default 0
);

create table item_likes (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
create index item_likes_by_item on item_likes (item_id);

create table topic_collections (
  user_id bigint not null references users on delete cascade,
  topic_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, topic_id)
);
create index topic_collections_by_topic on topic_collections (topic_id);

create table topic_engagement (
  topic_id bigint primary key,
  collects int not null default 0
);
