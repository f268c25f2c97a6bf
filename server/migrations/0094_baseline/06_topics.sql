-- Topics, which gather items in chapters, and incidents with their timelines.

create table incidents (
  id bigint generated always as identity primary key,
  -- stable name for imports and demo content
  key text unique,
  title text not null,
  summary text not null default '',
  -- of all its texts, those of its entries included
  language text not null default 'zh-Hans',
  -- {"en": {"title": ..., "summary": ...}}
  versions jsonb not null default '{}',
  status text not null default 'ongoing' check (status in ('ongoing', 'closed')),
  published_at timestamptz not null default now(),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  online boolean not null default true,
  occurred_on date,
  -- whole US dollars
  loss bigint check (loss >= 0),
  chains text not null default '',
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  words text generated always as (lower(((((title || ' ') || COALESCE(words_of(versions), '')) || ' ') || chains))) stored not null
);
create index incidents_deleted on incidents (deleted_at desc) where deleted_at is not null;
create index incidents_kept on incidents (id desc) where deleted_at is null;

create table features (
  id bigint generated always as identity primary key,
  key text unique,
  title text not null,
  summary text not null default '',
  -- of all its texts, those of its chapters included
  language text not null default 'zh-Hans',
  versions jsonb not null default '{}',
  cover text not null check (cover in ('market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event')),
  -- {url, width, height, alt}; a cover is drawn without one
  picture jsonb,
  incident_id bigint references incidents on delete set null,
  -- place in the list, 1 first
  position int,
  published_at timestamptz not null default now(),
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  online boolean not null default true,
  reading_order text not null default 'reading' check (reading_order in ('reading', 'time')),
  -- opens a topic that is offline, for who has the link
  preview_key uuid not null default gen_random_uuid(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  words text generated always as (lower(((title || ' ') || COALESCE(words_of(versions), '')))) stored not null
);
create index features_deleted on features (deleted_at desc) where deleted_at is not null;
create index features_in_order on features ("position", published_at desc, id desc) where deleted_at is null;

create table feature_chapters (
  id bigint generated always as identity primary key,
  feature_id bigint not null references features on delete cascade,
  position int not null default 0,
  title text not null,
  introduction text not null default '',
  versions jsonb not null default '{}'
);
create index feature_chapters_by_feature on feature_chapters (feature_id, "position");

create table feature_items (
  feature_id bigint not null references features on delete cascade,
  item_id bigint not null references items on delete cascade,
  chapter_id bigint references feature_chapters on delete set null,
  -- in the chapter
  position int not null default 0,
  primary key (feature_id, item_id)
);
create index feature_items_by_item on feature_items (item_id);

create table incident_entries (
  id bigint generated always as identity primary key,
  incident_id bigint not null references incidents on delete cascade,
  -- as the sources give it, whatever their time zone
  day date not null,
  -- among those of one day
  position int not null default 0,
  title text not null,
  text text not null default '',
  versions jsonb not null default '{}',
  -- what reported it
  item_id bigint references items on delete set null,
  -- on that day, in the site's time
  clock time without time zone,
  source_url text
);
create index incident_entries_by_incident on incident_entries (incident_id, day, "position");
create index incident_entries_by_item on incident_entries (item_id) where item_id is not null;

create table incident_labels (
  incident_id bigint not null references incidents on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position smallint not null default 0,
  primary key (incident_id, label_id)
);
create index incident_labels_by_label on incident_labels (label_id);

alter table feature_collections add foreign key (feature_id) references features(id) on delete cascade;
alter table feature_engagement add foreign key (feature_id) references features(id) on delete cascade;

create function media_uses_of_feature() returns trigger language plpgsql as $$
begin
  perform note_media_uses('features', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;

create trigger keep_translated_words after update on incidents for each row execute function keep_translated_words('incident', 'title', 'summary');
comment on trigger keep_translated_words on incidents is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger search_change after insert or delete or update on incidents for each row execute function note_search_change('incident', 'id');
comment on trigger search_change on incidents is 'Search indexes the record anew.';

create trigger keep_translated_words after update on features for each row execute function keep_translated_words('topic', 'title', 'summary');
comment on trigger keep_translated_words on features is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger media_uses after insert or delete or update of picture on features for each row execute function media_uses_of_feature();
comment on trigger media_uses on features is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger search_change after insert or delete or update on features for each row execute function note_search_change('feature', 'id');
comment on trigger search_change on features is 'Search indexes the record anew.';

create trigger keep_translated_words after update on feature_chapters for each row execute function keep_translated_words('chapter', 'title', 'introduction');
comment on trigger keep_translated_words on feature_chapters is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger search_change after insert or delete or update on feature_chapters for each row execute function note_search_change('feature', 'feature_id');
comment on trigger search_change on feature_chapters is 'Search indexes the record anew.';

create trigger keep_translated_words after update on incident_entries for each row execute function keep_translated_words('entry', 'title', 'text');
comment on trigger keep_translated_words on incident_entries is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger search_change after insert or delete or update on incident_entries for each row execute function note_search_change('incident', 'incident_id');
comment on trigger search_change on incident_entries is 'Search indexes the record anew.';
