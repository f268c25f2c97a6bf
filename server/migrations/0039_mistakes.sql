-- What readers say is wrong with an item. One that is open may be sent again by the same client: it is the same report.

create table mistakes (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  user_id bigint references users on delete set null,
  client bytea,                                     -- keyed hash of who sent it, forgotten when it is dealt with
  reason text not null check (reason in ('fact','language','broken','unlawful','other')),
  content text not null,
  email text not null default '',
  language text not null,                           -- that its reader read in
  sent_at timestamptz not null default now(),       -- the first time
  changed_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint references users on delete set null,
  closed_how text check (closed_how in ('message','mail','aside')),
  answer text not null default ''                   -- to its reader, or why it was set aside
);
create unique index mistakes_of_client on mistakes (item_id, client) where closed_at is null;
create index mistakes_open on mistakes (sent_at, id) where closed_at is null;
create index mistakes_closed on mistakes (closed_at desc, id desc) where closed_at is not null;
create index mistakes_of_user on mistakes (user_id) where user_id is not null;
