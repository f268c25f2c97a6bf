-- When backups and restore drills last succeeded and failed.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'drill')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  duration_seconds double precision
);
