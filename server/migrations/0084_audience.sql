-- What is read, by where readers came from, in which language and with what; and what is hot.

-- Readers of an hour: each address once a day, in the hour in which it first came.
alter table page_view_hours add column readers bigint not null default 0;
create index page_view_hours_of_hour on page_view_hours (hour);
create index page_views_of_time on page_views (at);

-- Of the whole site by day: 'site', 'source' (host that readers came from), 'language', 'device', 'search', 'unfound'
-- (searches that found nothing). Days of the site's clock, UTC+8.
create table audience_days (
  day date not null,
  facet text not null check (facet in ('site', 'source', 'language', 'device', 'search', 'unfound')),
  name text not null check (octet_length(name) <= 120),
  views bigint not null,
  visitors bigint not null,
  primary key (facet, day, name)
);

-- Who was counted there on a day, to count each once; it goes with its day.
create table audience_visitors (
  day date not null,
  facet text not null,
  name text not null,
  visitor bytea not null check (octet_length(visitor) = 16),
  primary key (day, facet, name, visitor)
);

-- What an editor decided about hot lists. A pin stands before what is counted, the oldest first.
create table hot_choices (
  kind text not null check (kind in ('item', 'author', 'label')),
  target_id bigint not null,
  choice text not null check (choice in ('pin', 'block')),
  chosen_by bigint,
  chosen_at timestamptz not null default now(),
  primary key (kind, target_id)
);

-- Made anew each minute from counts and choices; what is not in it stands in the order of the lists without counts.
create table hot_scores (
  kind text not null check (kind in ('item', 'author', 'label')),
  target_id bigint not null,
  place integer,
  blocked boolean not null default false,
  score double precision not null,
  readers bigint not null,
  primary key (kind, target_id)
);
