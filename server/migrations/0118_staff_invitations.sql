-- Invitations by email to the staff of an event. Nothing here depends on whether the address has an account.
create table event_invitations (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  -- in lower case
  email text not null check (email = lower(email) and octet_length(email) between 3 and 254),
  role text not null check (role in ('manager', 'door')),
  -- accepted invitations are deleted: the role takes their place
  state text not null default 'invited' check (state in ('invited', 'declined')),
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > invited_at),
  unique (event_id, email)
);
create index event_invitations_by_email on event_invitations (email);
create index event_invitations_by_expiry on event_invitations (expires_at);
