-- one by one
-- formerly 1eec37466008c40b698e50b00807c8dbfc1373847397b2e458b51c4477e90467
-- A webhook of a member, which is told of what a saved search finds instead of all content.
alter table webhooks add column if not exists owner_id bigint references users on delete cascade;
alter table webhooks drop constraint webhooks_events_check, add constraint webhooks_events_check
  check ((events <> '{}' or owner_id is not null) and events <@ array['published', 'changed', 'withdrawn']) not valid;
alter table webhooks validate constraint webhooks_events_check;
alter table webhooks drop constraint webhooks_kinds_check, add constraint webhooks_kinds_check
  check ((kinds <> '{}' or owner_id is not null) and kinds <@ array['article', 'flash']) not valid;
alter table webhooks validate constraint webhooks_kinds_check;
drop index concurrently if exists webhooks_by_owner;
create index concurrently webhooks_by_owner on webhooks (owner_id) where owner_id is not null;
alter table saved_searches add column if not exists webhook_id bigint unique references webhooks on delete set null;
