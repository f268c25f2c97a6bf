-- A decision about a real name can be undone by whoever made it, until the time that it is held to; its owner learns of
-- it then.
alter table real_names
  add column decided_by bigint references users on delete set null,
  add column held_until timestamptz;
