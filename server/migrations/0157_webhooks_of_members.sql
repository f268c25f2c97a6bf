-- A webhook of a member, which is told of what a saved search finds instead of all content.
alter table webhooks add column owner_id bigint references users on delete cascade;
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check
  check ((events <> '{}' or owner_id is not null) and events <@ array['published', 'changed', 'withdrawn']);
alter table webhooks drop constraint webhooks_kinds_check;
alter table webhooks add constraint webhooks_kinds_check
  check ((kinds <> '{}' or owner_id is not null) and kinds <@ array['article', 'flash']);
create index webhooks_by_owner on webhooks (owner_id) where owner_id is not null;
alter table saved_searches add column webhook_id bigint unique references webhooks on delete set null;
