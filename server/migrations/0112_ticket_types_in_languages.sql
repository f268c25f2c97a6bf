-- Names and descriptions of ticket types, and names of co-hosts, in further languages, as the other texts of an event.
alter table ticket_types add column versions jsonb not null default '{}';
alter table event_hosts add column versions jsonb not null default '{}';
