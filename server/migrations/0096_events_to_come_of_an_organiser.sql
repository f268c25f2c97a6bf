-- An event's page names others of its organiser: of one who announces nothing any more, all that are to come were read.
create index events_to_come_by_owner on events (owner_id, starts_at, id)
  where state = 'published' and deleted_at is null and owner_id is not null;
