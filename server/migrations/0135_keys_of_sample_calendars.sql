-- Calendars of the sample content are known by a key, as all other samples.
alter table partner_sources add column key text unique check (octet_length(key) <= 400);
