-- staff/audit

-- Who did what, with before and after. The application can only add to it.
create table audit_log (
  id bigint generated always as identity primary key,
  -- no reference: entries outlive accounts
  actor_id bigint,
  -- subject and verb, such as 'review.approve'
  action text not null check (octet_length(action) <= 100),
  -- such as 'manuscript:12'
  target text not null check (octet_length(target) <= 2400),
  before jsonb,
  after jsonb,
  acted_at timestamptz not null default now(),
  -- Which token an act was done with. No reference: entries outlive tokens.
  token_id bigint,
  token_name text
);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_target on audit_log (target, id desc);

-- The log of acts can only be added to, so that what it says of a person stands beside it: it goes with the account,
-- and the log still says who did what to which record when.
create table audit_personal (
  entry_id bigint primary key references audit_log,
  -- 'user:12' or 'author:5'
  about text not null check (octet_length(about) <= 200),
  before jsonb,
  after jsonb
);
create index audit_personal_by_person on audit_personal (about);

-- staff/bin

create table bin_entries (
  -- such as 'article'; the subject that knows how to bring it back
  kind text not null check (octet_length(kind) <= 100),
  id text not null check (octet_length(id) <= 2400),
  -- as people call it
  title text not null default '',
  -- BCP 47 tag of the title, where it has one
  language text,
  deleted_at timestamptz not null default now(),
  deleted_by bigint references users on delete set null,
  primary key (kind, id)
);
create index bin_entries_by_kind on bin_entries (kind, deleted_at desc, id);
create index bin_entries_by_person on bin_entries (deleted_by, deleted_at desc);
create index bin_entries_by_time on bin_entries (deleted_at desc, kind, id);

-- staff/presence

create unlogged table presence (
  target text not null check (octet_length(target) <= 2500),
  user_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (target, user_id)
);
