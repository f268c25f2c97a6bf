-- What the newsroom decided on events, and what it keeps of partner calendars beside their addresses.

create table event_verdicts (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  version int not null,                             -- what was read
  decision text not null check (decision in ('approve','refuse')),
  reason text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null,
  due_at timestamptz                                -- carried out then; null: it is done and stands
);
create index event_verdicts_by_event on event_verdicts (event_id, id);
create unique index event_has_one_open_verdict on event_verdicts (event_id) where due_at is not null;
create index event_verdicts_due on event_verdicts (due_at) where due_at is not null;

alter table events add column assigned_to bigint references users on delete set null;
create index events_in_bin on events (updated_at desc, id desc) where deleted_at is not null;

alter table partner_sources add column version int not null default 1;
alter table partner_sources add column paused boolean not null default false;
alter table partner_sources add column problem text;   -- why the last reading failed; null: it did not
alter table partner_events add column version int not null default 1;
create index partner_events_hidden on partner_events (updated_at desc, id desc) where hidden;
