-- What can be undone for some seconds: what was decided on a manuscript or a flash remembers what it replaced, and
-- readers get it when that time is over.
alter table manuscripts add column undo jsonb;
alter table flash_reports add column undo jsonb;

-- A message that can still be taken back by what it is about: nobody reads it before this time.
alter table messages add column about text, add column held_until timestamptz;
create index messages_by_about on messages (about) where about is not null;

-- A message to many that waits: who it goes to is found out when it is sent.
alter table broadcasts add column held_until timestamptz;
create index broadcasts_held on broadcasts (held_until) where held_until is not null;
