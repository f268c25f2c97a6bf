-- Questions with a few answers. The answers are columns, so that the translation desk takes them like other short texts.
create table polls (
  id bigint generated always as identity primary key,
  language text not null check (octet_length(language) <= 35),
  question text not null check (octet_length(question) <= 1000),
  option1 text not null check (octet_length(option1) <= 600),
  option2 text not null check (octet_length(option2) <= 600),
  option3 text not null default '' check (octet_length(option3) <= 600),
  option4 text not null default '' check (octet_length(option4) <= 600),
  option5 text not null default '' check (octet_length(option5) <= 600),
  option6 text not null default '' check (octet_length(option6) <= 600),
  versions jsonb not null default '{}' check (octet_length((versions)::text) <= 20000),
  closes_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);

create table poll_counts (
  poll_id bigint not null references polls on delete cascade,
  choice smallint not null check (choice between 1 and 6),
  count bigint not null default 0,
  primary key (poll_id, choice)
);

-- A voter is a member or a browser, or nobody in particular once an account has been erased.
create table poll_votes (
  poll_id bigint not null references polls on delete cascade,
  voter text not null check (octet_length(voter) <= 60),
  choice smallint not null check (choice between 1 and 6),
  voted_at timestamptz not null,
  primary key (poll_id, voter)
);
create index poll_votes_by_voter on poll_votes (voter);
