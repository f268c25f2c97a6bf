-- Changes that the worker purges from the edge a second time; the process that made them does so at once.
create table edge_purges (
  id bigint generated always as identity primary key,
  keys text[] not null,
  at timestamptz not null default clock_timestamp()
);
create index edge_purges_by_time on edge_purges (at);
