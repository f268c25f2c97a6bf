-- Personality quizzes. What editors write of one is a document of its row, so that a version of it is whole.
create table quizzes (
  id bigint generated always as identity primary key,
  key text check (octet_length(key) <= 200),
  slug text not null check (octet_length(slug) <= 40),
  state text not null default 'draft' check (state in ('draft', 'published')),
  texts jsonb not null check (octet_length(texts::text) <= 20000),
  axes jsonb not null check (octet_length(axes::text) <= 20000),
  results jsonb not null check (octet_length(results::text) <= 400000),
  questions jsonb not null check (octet_length(questions::text) <= 800000),
  -- Opens its pages while it is a draft.
  preview_key uuid not null default gen_random_uuid(),
  version integer not null default 1,
  demo boolean not null default false,
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by bigint references users on delete set null,
  unique (key)
);
create unique index quizzes_by_slug on quizzes (slug) where deleted_at is null;
create index quizzes_by_deleter on quizzes (deleted_by) where deleted_by is not null;

-- How often each result came out, and each choice was taken: nothing tells which of them belong together.
create table quiz_result_counts (
  quiz_id bigint not null references quizzes on delete cascade,
  poles text not null check (poles ~ '^[01]{4}$'),
  count bigint not null,
  primary key (quiz_id, poles)
);
create table quiz_answer_counts (
  quiz_id bigint not null references quizzes on delete cascade,
  question text not null check (octet_length(question) <= 40),
  choice smallint not null check (choice between 1 and 5),
  count bigint not null,
  primary key (quiz_id, question, choice)
);

-- Keys by which a submission that comes again is known; kept for days, without what was answered.
create table quiz_submissions (
  quiz_id bigint not null references quizzes on delete cascade,
  key uuid not null,
  sent_at timestamptz(3) not null default now(),
  primary key (quiz_id, key)
);
create index quiz_submissions_by_time on quiz_submissions (sent_at);
