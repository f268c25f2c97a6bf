-- The site's own configuration: what another newsroom changes to run it under its own name.

create table settings (
  key text primary key,
  value text not null,
  versions jsonb not null default '{}',             -- {"en": {"value": ...}}
  updated_at timestamptz not null default now()
);
