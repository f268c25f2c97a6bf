-- A message to attendees may be written in several languages; everybody gets it in theirs, where it was written in it.
-- The language is empty for those of before, which everybody got as they were.
alter table attendee_messages add column language text not null default '',
  add column versions jsonb not null default '{}' check (jsonb_typeof(versions) = 'object');
