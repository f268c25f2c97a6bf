create table newsletter_issues (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('daily', 'weekly', 'breaking', 'following', 'events')),
  -- The day of the reader's calendar on which it arrives; for breaking news that of its publication.
  day date not null,
  item_id bigint,
  state text not null default 'automatic' check (state in ('automatic', 'draft', 'approved', 'paused', 'cancelled', 'sent')),
  -- The editor's introduction by language.
  intro jsonb not null default '{}' check (octet_length(intro::text) <= 30000),
  picks bigint[] not null default '{}' check (cardinality(picks) <= 50),
  excluded bigint[] not null default '{}' check (cardinality(excluded) <= 200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The counts of an issue that is finished, whose deliveries are removed after a while.
  counts jsonb check (octet_length(counts::text) <= 10000)
);
create unique index newsletter_issues_of_day on newsletter_issues (kind, day) where item_id is null;
create unique index newsletter_issues_of_item on newsletter_issues (item_id) where item_id is not null;
create index newsletter_issues_unfinished on newsletter_issues (day) where state not in ('cancelled', 'sent');

-- Zones and times whose subscribers are on the list of an issue: each is listed once.
create table newsletter_waves (
  issue_id bigint not null references newsletter_issues on delete cascade,
  time_zone text not null check (octet_length(time_zone) <= 64),
  minute smallint not null,
  primary key (issue_id, time_zone, minute)
);

create table newsletter_deliveries (
  id bigint generated always as identity primary key,
  issue_id bigint not null references newsletter_issues on delete cascade,
  subscriber_id bigint references newsletter_subscribers on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  due_at timestamptz not null,
  next_at timestamptz not null,
  tries smallint not null default 0,
  claim uuid,
  claimed_at timestamptz,
  relay text check (octet_length(relay) <= 300),
  sent_at timestamptz,
  cause text check (octet_length(cause) <= 100)
);
create unique index newsletter_deliveries_once on newsletter_deliveries (subscriber_id, issue_id);
create index newsletter_deliveries_due on newsletter_deliveries (next_at) where state = 'waiting';
create index newsletter_deliveries_claimed on newsletter_deliveries (claimed_at) where state in ('claimed', 'sending');
create index newsletter_deliveries_of_issue on newsletter_deliveries (issue_id, state);
alter table newsletter_subscribers add column domain text generated always as (substring(address from '@([^@]*)$')) stored;
