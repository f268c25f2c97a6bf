-- What happened on a day, marked on charts: halvings, approvals.

create table data_marks (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null check (kind in ('halving','approval','upgrade','other')),
  coin text not null default '',                    -- key of the coin whose charts have it; empty: all charts
  name text not null,
  language text not null default 'zh-Hans',
  versions jsonb not null default '{}',
  hidden boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (day, kind, coin)
);

-- Charts of earlier releases had these; a fresh installation gets them with its other content.
insert into data_marks (day, kind, coin, name, versions)
select day::date, kind, coin, name, jsonb_build_object('en', jsonb_build_object('name', english))
from (values
  ('2016-07-09', 'halving', 'bitcoin', '减半', 'Halving'),
  ('2020-05-11', 'halving', 'bitcoin', '减半', 'Halving'),
  ('2024-04-20', 'halving', 'bitcoin', '减半', 'Halving'),
  ('2024-01-10', 'approval', 'bitcoin', '美国批准现货基金', 'US funds approved'),
  ('2022-09-15', 'upgrade', 'ethereum', '合并升级', 'The Merge'),
  ('2024-07-23', 'approval', 'ethereum', '美国批准现货基金', 'US funds approved')
) as known (day, kind, coin, name, english)
where exists (select from data_series);
