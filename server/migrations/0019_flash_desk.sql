-- The flash desk: what the newsroom writes, plans, corrects and takes back, with every version that readers had.

create table flash_reports (
  id bigint generated always as identity primary key,
  item_id bigint unique references items on delete set null,  -- the flash that readers have
  writer_id bigint references users on delete set null,
  version int not null default 1,                   -- grows with each saving
  state text not null default 'draft' check (state in ('draft','planned','published','retracted')),
  fields jsonb not null,                            -- title, text, importance, ... as in the contract
  publish_at timestamptz,                           -- planned for then
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);
create index flash_reports_unpublished on flash_reports (saved_at desc, id desc) where item_id is null;
create index flash_reports_planned on flash_reports (publish_at) where publish_at is not null;

create table flash_versions (
  flash_id bigint not null references flash_reports on delete cascade,
  number int not null,
  kind text not null check (kind in ('published','corrected','retracted')),
  fields jsonb not null,
  note text not null default '',                    -- what readers were told
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  primary key (flash_id, number)
);

-- What readers are told about an item beside its text: [{"kind": "correction", "time": ..., "text": ...}], oldest first.
alter table items add column notices jsonb;
