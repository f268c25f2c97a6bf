-- Headlines and covers that are compared, reports of figures by mail, and countries where a proxy names them.

-- A test shows half of the readers another headline or cover of an item. `titles` by language of the site; what is missing
-- stays as it is.
create table headline_tests (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  titles jsonb not null default '{}' check (octet_length(titles::text) <= 6000),
  picture jsonb check (octet_length(picture::text) <= 20000),
  -- What the item was called, and showed, when the test began.
  title_before text not null check (octet_length(title_before) <= 2000),
  picture_before text check (octet_length(picture_before) <= 2000),
  started_by bigint references users on delete set null,
  started_at timestamptz not null,
  -- When it ends by itself.
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  -- Which of the two stayed.
  kept text check (kept in ('a', 'b')),
  -- Readers who saw each in a list, and those of them who opened the item: each network address once a day.
  seen_a bigint not null default 0,
  read_a bigint not null default 0,
  seen_b bigint not null default 0,
  read_b bigint not null default 0,
  check ((ended_at is null) = (kept is null))
);
create unique index headline_tests_running on headline_tests (item_id) where ended_at is null;
create index headline_tests_of_item on headline_tests (item_id);
create index headline_tests_by_start on headline_tests (started_at desc, id desc);
create index headline_tests_of_starter on headline_tests (started_by);
create index headline_tests_of_ender on headline_tests (ended_by);

-- Who was counted on a day, to count each once; it goes with its day.
create table headline_readers (
  day date not null,
  test_id bigint not null references headline_tests on delete cascade,
  reader bytea not null check (octet_length(reader) = 8),
  has_read boolean not null default false,
  primary key (day, test_id, reader)
);
create index headline_readers_of_test on headline_readers (test_id);

-- Which reports of figures a member of staff wants by mail, and the last day or week each was sent for.
create table figure_reports (
  user_id bigint primary key references users on delete cascade,
  daily boolean not null default false,
  weekly boolean not null default false,
  language text not null check (language in ('zh-Hans', 'zh-Hant-HK', 'en')),
  daily_sent date,
  weekly_sent date
);

alter table audience_days drop constraint audience_days_facet_check;
alter table audience_days add constraint audience_days_facet_check
  check (facet in ('site', 'source', 'language', 'device', 'country', 'search', 'unfound'));
