-- Notes that are sent in from the venue have no time until the desk takes them.
alter table live_notes add column offered boolean not null default false;
alter table live_notes alter column due_at drop not null;
alter table live_notes add constraint live_notes_due_unless_offered check (offered or due_at is not null);
create index live_notes_offered on live_notes (item_id, id) where due_at is null;
