-- Switches for the whole site that are on.
create table site_switches (
  name text primary key check (octet_length(name) <= 40),
  reason text not null check (octet_length(reason) <= 2000),
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null
);
