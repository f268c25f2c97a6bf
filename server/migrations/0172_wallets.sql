-- Wallets are accounts elsewhere, known by their address: that of a key, or of a contract on one chain (CAIP-10).
alter table linked_accounts drop constraint linked_accounts_provider_check;
alter table linked_accounts add constraint linked_accounts_provider_check check (provider in ('google', 'x', 'wallet')) not valid;
alter table sign_in_attempts drop constraint sign_in_attempts_proved_check;
alter table sign_in_attempts add constraint sign_in_attempts_proved_check check (proved in ('password', 'code', 'google', 'wallet'));

-- Texts that a wallet was asked to sign and has not yet; without a user they are for signing in.
create table wallet_attempts (
  attempt_hash bytea primary key check (octet_length(attempt_hash) = 32),
  message text not null check (octet_length(message) <= 2000),
  address text not null check (octet_length(address) = 42),
  chain_id bigint not null,
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index wallet_attempts_expires_at on wallet_attempts (expires_at);
create index wallet_attempts_user_id on wallet_attempts (user_id) where user_id is not null;
