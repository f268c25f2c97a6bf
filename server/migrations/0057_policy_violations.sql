-- What browsers reported that the content security policy blocked: each kind once, counted. Anybody can report anything,
-- so the table holds few rows of bounded length, and nothing about readers. Kept for a week after the last report.

create table policy_violations (
  directive text not null check (length(directive) <= 40),
  blocked text not null check (length(blocked) <= 200),   -- origin, or a word such as inline
  page text not null check (length(page) <= 200),          -- path of the document
  reports bigint not null default 1,
  last_at timestamptz not null,
  primary key (directive, blocked, page)
);
