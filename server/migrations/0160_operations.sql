-- Processes of the site as they last reported. One that ends says so by removing its row.
create table processes (
  id uuid primary key,
  host text not null check (octet_length(host) <= 255),
  roles text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  measured jsonb not null
);

-- The latest result of each check, and who handles it where it is not fine. Levels: 0 fine, 1 late, 2 failing.
create table operation_checks (
  key text primary key check (octet_length(key) <= 300),
  kind text not null,
  about text not null,
  level smallint not null check (level between 0 and 2),
  since timestamptz not null,
  checked_at timestamptz not null,
  measured jsonb not null,
  last_problem_at timestamptz,
  handler_id bigint references users on delete set null,
  handled_at timestamptz,
  muted_until timestamptz
);

-- The worst level of each check in each hour of the last day.
create table operation_hours (
  key text not null references operation_checks on delete cascade,
  hour timestamptz not null,
  level smallint not null check (level between 0 and 2),
  primary key (key, hour)
);
