-- Calendars of the demonstration content, which go with it.
alter table partner_sources add column demo boolean not null default false;
