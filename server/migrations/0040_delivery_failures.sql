-- Mails and text messages that could not be handed on: no addresses and no content. Kept for a week.

create table delivery_failures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail','sms')),
  reason text not null,
  failed_at timestamptz not null default now()
);
create index delivery_failures_by_time on delivery_failures (failed_at);
