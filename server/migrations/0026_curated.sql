-- What editors curate: special topics, incidents, labels with categories and regions, the tools directory. Each row has
-- a version that grows with each saving, and what is deleted stays until the bin is emptied.

-- All texts of a row in further languages, one after the other: what lists are searched by.
create function words_of(versions jsonb) returns text language sql immutable parallel safe
  return (select string_agg(field.value, ' ' order by version.key, field.key)
          from jsonb_each(versions) as version, jsonb_each_text(version.value) as field);

alter table features
  add column version int not null default 1,
  add column online boolean not null default true,
  add column reading_order text not null default 'reading' check (reading_order in ('reading','time')),
  add column preview_key uuid not null default gen_random_uuid(), -- opens a topic that is offline, for who has the link
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null,
  add column words text not null generated always as (lower(title || ' ' || coalesce(words_of(versions), ''))) stored;
create index features_in_order on features (position nulls last, published_at desc, id desc) where deleted_at is null;
create index features_by_words on features using gin (text_pairs(words));
create index features_deleted on features (deleted_at desc) where deleted_at is not null;

alter table incidents
  add column version int not null default 1,
  add column online boolean not null default true,
  add column occurred_on date,
  add column loss bigint check (loss >= 0),             -- whole US dollars
  add column chains text not null default '',
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null,
  add column words text not null generated always as (lower(title || ' ' || coalesce(words_of(versions), '') || ' ' || chains)) stored;
create index incidents_by_words on incidents using gin (text_pairs(words));
create index incidents_kept on incidents (id desc) where deleted_at is null;
create index incidents_deleted on incidents (deleted_at desc) where deleted_at is not null;

alter table incident_entries
  add column clock time,                                -- on that day, in the site's time; null where only the day is known
  add column source_url text;

create table incident_labels (
  incident_id bigint not null references incidents on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position smallint not null default 0,
  primary key (incident_id, label_id)
);
create index incident_labels_by_label on incident_labels (label_id);

create function label_words(name text, versions jsonb, coin text, synonyms text[]) returns text
  language sql immutable parallel safe
  return lower(concat_ws(' ', name, words_of(versions), coin, array_to_string(synonyms, ' ')));

alter table labels
  add column version int not null default 1,
  add column synonyms text[] not null default '{}',     -- further words by which it is found; readers do not see them
  add column merged_into bigint references labels on delete set null,
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null,
  add column words text not null generated always as (label_words(name, versions, coin, synonyms)) stored;
create index labels_by_words on labels using gin (text_pairs(words));
create index labels_kept on labels (id desc) where deleted_at is null and merged_into is null;
create index labels_coins on labels (id desc) where coin is not null and deleted_at is null and merged_into is null;
create index labels_merged on labels (merged_into) where merged_into is not null;
create index labels_deleted on labels (deleted_at desc) where deleted_at is not null;

-- A merge as it was done, so that it can be undone once.
create table label_merges (
  id bigint generated always as identity primary key,
  from_id bigint not null references labels on delete cascade,
  into_id bigint not null references labels on delete cascade,
  added text[] not null default '{}',                   -- synonyms that the other label got
  from_coin text,
  into_coin text,
  merged_by bigint references users on delete set null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index label_merges_by_from on label_merges (from_id, id desc);
create index label_merges_by_into on label_merges (into_id);
create table label_merge_items (
  merge_id bigint not null references label_merges on delete cascade,
  item_id bigint not null references items on delete cascade,
  position smallint not null,
  had_both boolean not null,                            -- the item had the other label as well
  primary key (merge_id, item_id)
);
create index label_merge_items_by_item on label_merge_items (item_id);

alter table categories
  add column version int not null default 1,
  add column online boolean not null default true,      -- offered to readers and to those who write
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null;
alter table regions
  add column version int not null default 1,
  add column online boolean not null default true,
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null;
create index items_of_category on items (category_id) where category_id is not null;
create index items_of_region on items (region_id) where region_id is not null;

alter table tool_groups
  add column version int not null default 1,
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null;
alter table tools
  add column version int not null default 1,
  add column logo jsonb,                                -- {url, width, height, alt}; a mark is drawn without one
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null;
-- A deleted tool does not keep its address from others.
alter table tools drop constraint tools_url_key;
create unique index tools_by_url on tools (url) where deleted_at is null;

create function media_uses_of_tool() returns trigger language plpgsql as $$
begin
  perform note_media_uses('tools', coalesce(new.id, old.id), '', new.logo::text);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of logo on tools
  for each row execute function media_uses_of_tool();
