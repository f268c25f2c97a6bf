alter table site_switches add column per_minute integer check (per_minute > 0);

-- How far the waiting room has let visitors in: its one row.
create table waiting_room (
  id boolean primary key default true check (id),
  admitted_until double precision not null,
  advanced_at double precision not null,
  credit double precision not null
);

-- Visitors who arrived in each second since 1970, and of these the ones who were let in.
create table waiting_arrivals (
  second bigint primary key,
  arrived integer not null,
  taken integer not null default 0
);
