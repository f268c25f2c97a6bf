-- Static pages, configuration and old addresses, as the newsroom edits them.

alter table page_versions add column saved_by bigint references users on delete set null;

-- Every saving of the configuration: the newest number is its version.
create table settings_versions (
  id bigint generated always as identity primary key,
  settings jsonb not null,                          -- all of them, as they were saved
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

alter table redirects add column version int not null default 1;
alter table redirects add column changed_by bigint references users on delete set null;  -- who set it by hand; null: an import or a merge
alter table redirects add column by_hand boolean not null default false;
alter table redirects add column changed_at timestamptz not null default now();
alter table redirects add column deleted_at timestamptz;
create index redirects_by_time on redirects (changed_at desc, old);
create index redirects_by_hand on redirects (changed_at desc, old) where by_hand;
create index redirects_by_path on redirects (path);
create index redirects_by_words on redirects using gin (text_pairs(old || ' ' || path));
