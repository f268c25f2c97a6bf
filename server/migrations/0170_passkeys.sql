-- Public keys of devices and password managers that sign in without a password.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique check (octet_length(credential_id) <= 1400),
  public_key bytea not null check (octet_length(public_key) <= 4096),
  counter bigint not null check (counter >= 0),
  transports text[] not null check (octet_length(array_to_string(transports, ',')) <= 200),
  name text not null check (octet_length(name) between 1 and 160),
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- Challenges that a page was given and no passkey has signed yet; without a user they are for signing in.
create table passkey_attempts (
  attempt_hash bytea primary key check (octet_length(attempt_hash) = 32),
  challenge text not null check (octet_length(challenge) <= 100),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_attempts_expires_at on passkey_attempts (expires_at);
create index passkey_attempts_user_id on passkey_attempts (user_id) where user_id is not null;
