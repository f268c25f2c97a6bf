-- one by one
-- formerly 68de7285ae8f80a76ab6943c04dfa4ab0b847592e725739f741a252a89ddfaa3
-- The request that an event comes from, for the lines of the log about it.
alter table outbox_events add column if not exists request_id text;
alter table outbox_events drop constraint if exists outbox_events_request_id_check,
  add constraint outbox_events_request_id_check check (octet_length(request_id) <= 64) not valid;
alter table outbox_events validate constraint outbox_events_request_id_check;
