-- How many streams of each process follow a live blog. Processes write their own rows from time to time.
create table stream_followers (
  process uuid not null,
  tag text not null check (octet_length(tag) <= 100),
  streams int not null,
  seen_at timestamptz not null default now(),
  primary key (process, tag)
);
create index stream_followers_by_tag on stream_followers (tag);

-- True if readers who follow the article, its labels or breaking news are sent a push of it.
alter table live_notes add column push boolean not null default false;
