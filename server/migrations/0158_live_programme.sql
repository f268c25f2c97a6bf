-- Entries of the programmes of live blogs: what is to happen at which time.
create table live_programme (
  id bigint generated always as identity primary key,
  item_id bigint not null references live_blogs on delete cascade,
  at timestamptz not null,
  language text not null check (octet_length(language) <= 35),
  title text not null check (octet_length(title) <= 800),
  versions jsonb not null default '{}' check (octet_length((versions)::text) <= 20000),
  version int not null default 1
);
create index live_programme_by_time on live_programme (item_id, at, id);
