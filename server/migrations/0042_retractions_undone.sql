-- What a retraction took from readers, in every language: kept apart, so that no list and no page can show it, until the
-- retraction is undone.
create table taken_back_texts (
  item_id bigint not null references items (id) on delete cascade,
  language text not null,
  html text not null,
  summary text,
  characters integer not null,
  words integer not null,
  import_hash text,
  primary key (item_id, language)
);

alter table flash_versions drop constraint flash_versions_kind_check;
alter table flash_versions add constraint flash_versions_kind_check
  check (kind in ('published', 'corrected', 'retracted', 'restored'));
