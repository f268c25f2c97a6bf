-- What authors write, what editors decide, and who did what.

create table manuscripts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  item_id bigint unique references items on delete set null,  -- the article that readers have
  version int not null default 1,                   -- grows with each saving
  state text not null default 'draft' check (state in ('draft','pending','approved','refused')),
  fields jsonb not null,                            -- title, summary, document, cover, ... as in the contract
  title text not null default '',                   -- of the fields, for lists
  length int not null default 0,
  language text not null,
  priority boolean not null default false,          -- written by a columnist
  reason text not null default '',                  -- why it was not approved
  published jsonb,                                  -- the fields that readers have
  assigned_to bigint references users on delete set null,
  held_by bigint references users on delete set null,  -- the editor who alone may decide
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  publish_at timestamptz,                           -- approved, to be published then
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);
create index manuscripts_by_owner on manuscripts (owner_id, saved_at desc);
create index manuscripts_by_saving on manuscripts (saved_at desc, id desc);
create index manuscripts_waiting on manuscripts (priority desc, submitted_at, id) where state = 'pending';
create index manuscripts_planned on manuscripts (publish_at) where publish_at is not null;

create table manuscript_versions (
  manuscript_id bigint not null references manuscripts on delete cascade,
  number int not null,
  kind text not null check (kind in ('saved','submitted','approved','restored')),
  fields jsonb not null,
  title text not null default '',
  length int not null default 0,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  primary key (manuscript_id, number)
);

create table review_notes (
  id bigint generated always as identity primary key,
  manuscript_id bigint not null references manuscripts on delete cascade,
  author_id bigint references users on delete set null,
  text text not null,
  written_at timestamptz not null default now()
);
create index review_notes_by_manuscript on review_notes (manuscript_id, id);

-- Who has what open in the console at present.
create unlogged table presence (
  target text not null,                             -- such as 'manuscript:12'
  user_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (target, user_id)
);

-- Addresses of items that were merged into others.
alter table items add column merged_into bigint references items on delete set null;

-- Who did what, with before and after. The application can only add to it.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint,                                  -- no reference: entries outlive accounts
  action text not null,                             -- subject and verb, such as 'review.approve'
  target text not null,                             -- such as 'manuscript:12'
  before jsonb,
  after jsonb,
  acted_at timestamptz not null default now()
);
create index audit_log_by_target on audit_log (target, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can only be added to';
end
$$;
create trigger audit_log_is_final before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_is_kept before truncate on audit_log
  for each statement execute function refuse_audit_change();
