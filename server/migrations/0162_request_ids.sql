-- The request that an event comes from, for the lines of the log about it.
alter table outbox_events add column request_id text check (octet_length(request_id) <= 64);
