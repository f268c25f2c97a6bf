-- What was deleted in the newsroom and can still be brought back.

create table bin_entries (
  kind text not null,                               -- such as 'article'; the subject that knows how to bring it back
  id text not null,
  title text not null default '',                   -- as people call it
  language text,                                    -- BCP 47 tag of the title, where it has one
  deleted_at timestamptz not null default now(),
  deleted_by bigint references users on delete set null,
  primary key (kind, id)
);
create index bin_entries_by_time on bin_entries (deleted_at desc, kind, id);
create index bin_entries_by_kind on bin_entries (kind, deleted_at desc, id);
create index bin_entries_by_person on bin_entries (deleted_by, deleted_at desc);
create index bin_entries_by_title on bin_entries using gin (text_pairs(title));

-- A deleted item is in no list; what it was before stands beside it, null once it was deleted for good.
alter table items drop constraint items_status_check;
alter table items add constraint items_status_check
  check (status in ('draft','pending','approved','refused','withdrawn','deleted'));
alter table items add column deleted_from text;

alter table manuscripts add column deleted_at timestamptz;
