-- What the newsroom watches of payments: checks of the books, what providers answered wrongly, and when they last told
-- something.

create table books_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  orders int not null,                              -- that were compared
  found int not null,                               -- where something is off
  findings jsonb not null default '[]'              -- the first of them
);
create index books_checks_by_age on books_checks (finished_at desc);

create table provider_problems (
  id bigint generated always as identity primary key,
  provider text not null,
  account_id bigint references payment_accounts on delete cascade,
  problem text not null,
  happened_at timestamptz not null
);
create index provider_problems_by_provider on provider_problems (provider, happened_at desc);
create index provider_problems_by_age on provider_problems (happened_at);

alter table payment_provider_stops add column reason text not null default '';
alter table payment_accounts add column told_at timestamptz;  -- when a genuine event last came, to some seconds
create index payments_disputed on payments (disputed_at desc) where disputed_at is not null;
create index orders_newest on orders (id desc) where total > 0;
create index payments_by_provider on payments (provider, id desc);
