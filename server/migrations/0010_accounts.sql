-- Members: who they are, how they sign in, and what they keep.

create table users (
  id bigint generated always as identity primary key,
  nickname text not null,
  avatar text,                                      -- path under the resource host; a monogram is drawn without one
  introduction text not null default '',
  links jsonb not null default '{}',                -- {"website": "https://...", "x": ...}
  language text not null default 'zh-Hans',         -- of mails and messages
  email text unique,                                -- trimmed, in lower case
  phone_code text,                                  -- area code without a plus sign
  phone text,                                       -- national number, digits only
  password_hash text,                               -- argon2id
  password_set_at timestamptz,
  roles text[] not null default '{}',
  status text not null default 'active' check (status in ('active','suspended','erased')),
  status_reason text not null default '',
  deregister_at timestamptz,                        -- when the account will be erased; null: nobody asked for it
  author_id bigint unique references authors,       -- the author that this user publishes as
  agreed_at timestamptz,                            -- to service agreement and privacy policy
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz,
  unique (phone_code, phone),
  check ((phone is null) = (phone_code is null))
);
create index users_leaving on users (deregister_at) where deregister_at is not null;

-- Accounts elsewhere. Google signs in, X is only linked.
create table linked_accounts (
  provider text not null check (provider in ('google','x')),
  subject text not null,                            -- the provider's own id of the account
  user_id bigint not null references users on delete cascade,
  username text not null default '',
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

-- Only a hash of the token is kept: whoever reads this table cannot sign in with it.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,                 -- SHA-256
  user_id bigint not null references users on delete cascade,
  device text not null default '',                  -- browser and system, such as 'Chrome, Windows'
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, last_used_at desc);
create index sessions_expired on sessions (expires_at);

-- At most one code for a purpose and an address is good at a time. Address and code are kept as keyed hashes.
create table verification_codes (
  purpose text not null,
  address_hash bytea not null,
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, address_hash)
);
create index verification_codes_expired on verification_codes (expires_at);

-- A started link to an account elsewhere, until the provider sends its owner back.
create table link_attempts (
  state_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  provider text not null,
  verifier text not null,                           -- PKCE (RFC 7636), sealed
  expires_at timestamptz not null
);

create table real_names (
  user_id bigint primary key references users on delete cascade,
  state text not null check (state in ('pending','approved','rejected')),
  name_sealed text not null,
  document_type text not null check (document_type in ('id_card','hk_id','passport','other')),
  document_sealed text not null,
  document_hash bytea not null,                     -- keyed hash: the same document on two accounts is seen
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  reason text not null default ''
);
create index real_names_pending on real_names (submitted_at) where state = 'pending';
