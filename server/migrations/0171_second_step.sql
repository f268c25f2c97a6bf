-- Authenticator apps: the second step of signing in to an account, after a password, a code or a provider.
create table second_steps (
  user_id bigint primary key references users on delete cascade,
  secret_sealed text not null check (octet_length(secret_sealed) <= 200),
  -- The step of time (30 seconds) of the last code that was accepted: neither it nor one before is accepted again.
  last_step bigint not null check (last_step >= 0),
  confirmed_at timestamptz not null
);

create table recovery_codes (
  user_id bigint not null references second_steps on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Devices on which the owner of an account is not asked for the second step.
create table remembered_devices (
  user_id bigint not null references second_steps on delete cascade,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index remembered_devices_expires_at on remembered_devices (expires_at);

-- Sign-ins that wait for their second step.
create table sign_in_attempts (
  attempt_hash bytea primary key check (octet_length(attempt_hash) = 32),
  user_id bigint not null references users on delete cascade,
  proved text not null check (proved in ('password', 'code', 'google')),
  began_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);
create index sign_in_attempts_user_id on sign_in_attempts (user_id);
