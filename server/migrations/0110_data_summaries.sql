-- The leading numbers of each type of market data, so that the front page reads six rows and not every series.
create table data_summaries (
  type text primary key,
  -- grows with every change of what the type shows
  revision bigint not null default 0,
  -- the revision that the summary was computed from
  summary_revision bigint,
  summary jsonb check (octet_length(summary::text) <= 20000),
  computed_at timestamptz
);
