-- People as the newsroom looks after them: lists of users, answers to feedback, authors in an order, messages to many.

create index users_by_joining on users (created_at desc, id desc);
create index users_by_name on users using gin (text_pairs(nickname));
create index users_with_roles on users (created_at desc, id desc) where roles <> '{}';
create index users_by_status on users (status, created_at desc, id desc) where status <> 'active';
-- Masked addresses, as they are shown, are looked for by what they show.
create index users_by_masked_email on users (split_part(email, '@', 2), left(email, 1)) where email is not null;
create index users_by_phone on users (phone text_pattern_ops) where phone is not null;

alter table feedback add column answered_by bigint references users on delete set null;
alter table feedback add column answered_how text check (answered_how in ('message','mail','done'));
create index feedback_by_time on feedback (sent_at desc, id desc);

alter table authors add column version int not null default 1;      -- grows with each saving
alter table authors add column position int;                        -- among the hot columns; null: by what they publish
create index authors_by_position on authors (position, id);

-- Messages to many at once. Each member's own copy is in messages.
create table broadcasts (
  id bigint generated always as identity primary key,
  key uuid not null unique,                         -- given by who sends: the same one sent twice arrives once
  audience jsonb not null,                          -- {"kind": "role", "role": "columnist"}
  texts jsonb not null,
  link text,
  recipients int not null default 0,
  sent_by bigint references users on delete set null,
  sent_at timestamptz not null default now()
);
