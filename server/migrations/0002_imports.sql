-- Progress of imports, so that one that was cut off goes on where it stopped.

create table imports (
  source text primary key,                          -- hash of the file's content
  name text not null,
  position bigint not null default 0,               -- records done
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);
