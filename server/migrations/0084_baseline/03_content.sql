-- Articles and flash with their texts, authors, labels, categories and regions; pictures and where each is shown.

create table authors (
  id bigint generated always as identity primary key,
  -- stable name for imports and demo content
  key text unique,
  nickname text not null,
  introduction text not null default '',
  -- of nickname and introduction
  language text not null default 'zh-Hans',
  -- {"en": {"nickname": ..., "introduction": ...}}
  versions jsonb not null default '{}',
  -- address of a picture; a monogram is drawn without one
  avatar text,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  position int,
  names text generated always as (author_names(nickname, versions)) stored not null,
  -- Whether an author is of the newsroom, for readers to see. It follows the account that publishes as the author:
  -- its roles, its standing and the link between the two change in several places.
  staff boolean not null default false
);
create index authors_by_names on authors using gin (text_pairs(names));
create index authors_by_position on authors ("position", id);
create index authors_in_order on authors ("position", id desc);

create table categories (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  -- {"en": {"name": ...}}
  versions jsonb not null default '{}',
  cover text not null check (cover in ('market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event')),
  position int not null default 0,
  version int not null default 1,
  -- offered to readers and to those who write
  online boolean not null default true,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);

create table regions (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  versions jsonb not null default '{}',
  position int not null default 0,
  version int not null default 1,
  online boolean not null default true,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);

create table labels (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  versions jsonb not null default '{}',
  -- ticker, where the label stands for a coin
  coin text unique,
  demo boolean not null default false,
  version int not null default 1,
  -- further words by which it is found
  synonyms text[] not null default '{}',
  merged_into bigint references labels on delete set null,
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null,
  words text generated always as (label_words(name, versions, coin, synonyms)) stored not null
);
create index labels_by_coin on labels (lower(coin)) where coin is not null;
-- Labels that are called exactly what is looked for.
create index labels_by_name on labels (lower(name));
create index labels_coins on labels (id desc) where (coin is not null) and (deleted_at is null) and (merged_into is null);
create index labels_deleted on labels (deleted_at desc) where deleted_at is not null;
create index labels_kept on labels (id desc) where (deleted_at is null) and (merged_into is null);
create index labels_merged on labels (merged_into) where merged_into is not null;

create table items (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'flash')),
  status text not null default 'approved' check (status in ('draft', 'pending', 'approved', 'refused', 'withdrawn', 'deleted')),
  importance text not null default 'normal' check (importance in ('normal', 'important', 'breaking')),
  -- BCP 47
  original_language text not null,
  category_id bigint references categories,
  region_id bigint references regions,
  author_id bigint references authors,
  -- {url, width, height, alt}; a cover is drawn without one
  picture jsonb,
  -- null: the source names no date
  release_time timestamptz,
  -- lead story since
  featured_at timestamptz,
  -- place among the editors' picks, 1 first
  pick_rank int,
  source_name text,
  source_url text,
  source_licence text,
  -- identity in the source that it was imported from
  import_key text unique,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Addresses of items that were merged into others.
  merged_into bigint references items on delete set null,
  -- What readers are told about an item beside its text: [{"kind": "correction", "time": ..., "text": ...}], oldest
  -- first.
  notices jsonb,
  -- Names beside the author's own, as they were written, in order.
  bylines jsonb,
  deleted_from text,
  -- Whether what readers have was written for this site or taken over, as its author said; null where nobody did.
  authorship text check (authorship in ('original', 'reprint')),
  -- Sources that name a day alone: its midnight is no hour that anybody wrote. So far only corpora have such dates,
  -- and the ones that are there are known by their midnight (UTC+8).
  release_day_only boolean not null default false,
  -- When readers got a revised text of an item last, which its page says; a change of what stands beside the text,
  -- such as its category, is none.
  revised_at timestamptz
);
create index items_all_by_release on items (COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) include (release_time);
-- How many articles an author has, and how long an item is, are read from the index alone, however many there are.
create index items_articles_by_author on items (author_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) include (release_time) where (status = 'approved') and (kind = 'article');
create index items_by_author on items (author_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
create index items_by_category on items (category_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
-- What the regional fronts and the English edition list.
create index items_by_region on items (region_id, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
create index items_by_release on items (COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
-- Lists run newest first; undated items come last. The expression is what keyset paging compares.
create index items_by_time on items (kind, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status = 'approved';
create index items_featured on items (featured_at desc) where featured_at is not null;
create index items_of_category on items (category_id) where category_id is not null;
create index items_of_region on items (region_id) where region_id is not null;
create index items_offline on items (COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where status <> 'approved';
create index items_picked on items (pick_rank, id) where pick_rank is not null;
create index items_recommended on items (pick_rank, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where (status = 'approved') and (kind = 'article');
create index items_urgent on items (kind, COALESCE(release_time, '1970-01-01 00:00:00+00') desc, id desc) where (status = 'approved') and (importance <> 'normal');
-- The public list of corrections reads the few items that have any.
create index items_with_notices on items (id) where notices is not null;

-- One row for each language that an item can be shown in. Conversions between Chinese scripts are kept, not computed
-- on reading; engine_version tells which ones a newer glossary has made stale.
create table item_texts (
  item_id bigint not null references items on delete cascade,
  language text not null,
  origin text not null check (origin in ('original', 'translation', 'conversion', 'machine')),
  title text not null,
  -- offsets where a headline may break between words
  title_breaks smallint[] not null default '{}',
  summary text not null default '',
  -- rendered and sanitised
  html text not null default '',
  -- Han characters, kana, Hangul
  characters int not null default 0,
  -- words of other scripts
  words int not null default 0,
  -- of the converter; null where nothing was converted
  engine_version text,
  -- of the imported source, to see whether it changed
  import_hash text,
  primary key (item_id, language)
);
-- Of the desk's lists.
create index item_texts_by_machine on item_texts (item_id desc) where origin = 'machine';
create index item_texts_by_title on item_texts using gin (text_pairs(title));
create index item_texts_english on item_texts (item_id) where (language = 'en') and origin in ('original', 'translation');
create index item_texts_shown on item_texts (item_id) include (characters, words, title);
create index item_texts_stale on item_texts (engine_version) where engine_version is not null;
create index item_texts_translated on item_texts (item_id desc) where (origin = 'translation') and language in ('en', 'zh-Hans');

create table item_labels (
  item_id bigint not null references items on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position smallint not null default 0,
  primary key (item_id, label_id)
);
create index item_labels_by_label on item_labels (label_id, item_id desc);

create table imports (
  -- hash of the file's content
  source text primary key,
  name text not null,
  -- records done
  position bigint not null default 0,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);

-- What an editor says in place of the conversion of a title, a summary or a paragraph, by the hash of what was
-- converted: when the source changes, it no longer applies.
create table text_overrides (
  item_id bigint not null references items on delete cascade,
  language text not null,
  source_hash text not null,
  text text not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (item_id, language, source_hash)
);

-- A merge as it was done, so that it can be undone once.
create table label_merges (
  id bigint generated always as identity primary key,
  from_id bigint not null references labels on delete cascade,
  into_id bigint not null references labels on delete cascade,
  -- synonyms that the other label got
  added text[] not null default '{}',
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
  -- the item had the other label as well
  had_both boolean not null,
  primary key (merge_id, item_id)
);
create index label_merge_items_by_item on label_merge_items (item_id);

-- What a retraction took from readers, in every language: kept apart, so that no list and no page can show it, until
-- the retraction is undone.
create table taken_back_texts (
  item_id bigint not null references items on delete cascade,
  language text not null,
  html text not null,
  summary text,
  characters int not null,
  words int not null,
  import_hash text,
  -- What a retraction takes comes back as it was: the terms that a conversion was made with are kept beside it, and
  -- neither the taking nor the giving back counts as a change by those who translate.
  engine_version text,
  primary key (item_id, language)
);

-- What an editor decided about hot lists. A pin stands before what is counted, the oldest first.
create table hot_choices (
  kind text not null check (kind in ('item', 'author', 'label')),
  target_id bigint not null,
  choice text not null check (choice in ('pin', 'block')),
  chosen_by bigint,
  chosen_at timestamptz not null default now(),
  primary key (kind, target_id)
);

-- Made anew each minute from counts and choices; what is not in it stands in the order of the lists without counts.
create table hot_scores (
  kind text not null check (kind in ('item', 'author', 'label')),
  target_id bigint not null,
  place int,
  blocked boolean not null default false,
  score double precision not null,
  readers bigint not null,
  primary key (kind, target_id)
);

create table media (
  -- of the picture as it came
  hash text primary key,
  type text not null check (type in ('jpeg', 'png', 'webp', 'gif', 'avif')),
  width int not null,
  height int not null,
  -- sizes there are, smallest first
  widths int[] not null,
  -- of each size: file endings
  formats text[] not null,
  -- of the picture as it came
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- The files of a deleted picture stay until it is deleted for good.
  deleted_at timestamptz
);
create index media_by_time on media (created_at desc, hash);
create index media_deleted on media (hash) where deleted_at is not null;

-- Where pictures came from, so that none is fetched twice; also those that could not be had.
create table media_addresses (
  address text primary key,
  hash text references media(hash),
  problem text,
  tried_at timestamptz not null default now()
);

-- Where each stored picture is shown. Kept by the database itself, whoever writes.
create table media_uses (
  hash text not null,
  -- table that shows it
  place text not null,
  id bigint not null,
  -- language of a text, number of a version
  part text not null default '',
  primary key (hash, place, id, part)
);
create index media_uses_by_place on media_uses (place, id, part);

alter table author_engagement add foreign key (author_id) references authors(id) on delete cascade;
alter table author_follows add foreign key (author_id) references authors(id) on delete cascade;
alter table item_collections add foreign key (item_id) references items(id) on delete cascade;
alter table item_engagement add foreign key (item_id) references items(id) on delete cascade;
alter table item_likes add foreign key (item_id) references items(id) on delete cascade;
alter table users add foreign key (author_id) references authors(id);

create function note_media_uses(shown_in text, shown_by bigint, shown_part text, content text) returns void language plpgsql as $$
begin
  delete from media_uses where place = shown_in and id = shown_by and part = shown_part;
  if content like '%media/%' then
    insert into media_uses (hash, place, id, part)
    select distinct matches.groups[1], shown_in, shown_by, shown_part
    from regexp_matches(content, 'media/([0-9a-f]{32,64})/', 'g') as matches (groups)
    on conflict do nothing;
  end if;
end
$$;

create function media_uses_of_item() returns trigger language plpgsql as $$
begin
  perform note_media_uses('items', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;

create function media_uses_of_text() returns trigger language plpgsql as $$
begin
  perform note_media_uses('item_texts', coalesce(new.item_id, old.item_id), coalesce(new.language, old.language), new.html);
  return null;
end
$$;

create function content_events_of_item() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status = 'approved' and coalesce(old.release_time, '-infinity') <= now();
  is_now boolean := tg_op <> 'DELETE' and new.status = 'approved';
  back boolean := false;
begin
  if tg_op = 'UPDATE' and is_now and old.status = 'approved' then
    back := coalesce(new.notices @> '[{"kind": "retraction"}]', false)
      and not coalesce(old.notices @> '[{"kind": "retraction"}]', false);
    if row(new.kind, new.importance, new.category_id, new.region_id, new.author_id, new.picture, new.release_time,
           new.notices, new.bylines, new.source_name, new.source_url)
      is not distinct from
       row(old.kind, old.importance, old.category_id, old.region_id, old.author_id, old.picture, old.release_time,
           old.notices, old.bylines, old.source_name, old.source_url) then
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then
    perform note_content_event(old.id, old.kind, was, false, false, null);
  else
    perform note_content_event(new.id, new.kind, was, is_now, back, new.release_time);
  end if;
  return null;
end
$$;

-- Texts and labels of an item; with the item itself they leave together, and it has been noted by then.
create function content_events_of_part() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where active) then
    perform note_content_event(id, kind, coalesce(release_time, '-infinity') <= now(), true, false, release_time)
    from items where id = coalesce(new.item_id, old.item_id) and status = 'approved';
  end if;
  return null;
end
$$;

-- A translation that came from elsewhere is held by no record until its source changes; what is written together with
-- its source is up to date.
create function mark_translation_stale() returns trigger language plpgsql as $$
begin
  update translations
  set stale = source_hash <> md5(new.title || chr(10) || new.summary || chr(10) || new.html),
    words_stale = words_hash is distinct from words_hash(new.title, new.summary, new.html)
  where kind = 'item' and subject = new.item_id and source_language = new.language;
  if found or tg_op = 'INSERT' or new.origin <> 'original' then return null; end if;
  if words_hash(old.title, old.summary, old.html) = words_hash(new.title, new.summary, new.html) then return null; end if;
  insert into translations (kind, subject, source_language, source_hash, state, stale, segments)
  select 'item', new.item_id, new.language, md5(old.title || chr(10) || old.summary || chr(10) || old.html),
    'confirmed', true, '[]'
  from item_texts as translated
  where translated.item_id = new.item_id and translated.origin = 'translation'
    and translated.language = case when new.language like 'zh%' then 'en' else 'zh-Hans' end
    and translated.xmin <> pg_current_xact_id()::xid
  on conflict do nothing;
  return null;
end
$$;

create function remove_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = old.id;
  delete from translation_jobs where kind = 'item' and subject = old.id;
  return null;
end
$$;

-- What is deleted behind the bin, such as with an account or with the demonstration content, does not stay listed
-- there.
create function forget_bin_entry() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = any (tg_argv[0]::text[]) and id = old.id::text;
  return null;
end
$$;

create function forget_binned_picture() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = 'picture' and id = old.hash;
  return null;
end
$$;

-- Who shows a picture and who puts it away wait for each other, so that the later one sees what the earlier one did.
create function restore_shown_picture() returns trigger language plpgsql as $$
begin
  perform 1 from media where hash = new.hash for key share;
  update media set deleted_at = null where hash = new.hash and deleted_at is not null;
  return null;
end
$$;

-- A translation that is written elsewhere takes the place of the desk's.
create function forget_translation_of_desk() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = new.item_id and source_language <> new.language;
  return null;
end
$$;

-- A chapter and an entry of a timeline are in the language of what they are part of.
create function keep_translated_words() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  tongue text := coalesce(was ->> 'language', case tg_argv[0]
    when 'chapter' then (select language from features where id = (was ->> 'feature_id')::bigint)
    when 'entry' then (select language from incidents where id = (was ->> 'incident_id')::bigint)
  end, 'zh-Hans');
  target text := case when tongue like 'en%' then 'zh-Hans' else 'en' end;
  fields text[] := tg_argv[1:];
begin
  if was -> 'versions' -> target is distinct from now_is -> 'versions' -> target
    or was -> 'versions' -> target ->> fields[1] is null
    or not exists (select from unnest(fields) as field where was ->> field is distinct from now_is ->> field) then
    return null;
  end if;
  insert into translations (kind, subject, source_language, source_hash, state, stale, segments)
  select tg_argv[0], new.id, tongue,
    md5('[' || string_agg('"' || md5(marked_words(was ->> field)) || '"', ',' order by place) || ']'), 'confirmed', true,
    coalesce(jsonb_agg(jsonb_build_object('field', field, 'hash', md5(marked_words(was ->> field)),
      'source', marked_words(was ->> field), 'text', marked_words(was -> 'versions' -> target ->> field),
      'origin', 'human', 'faults', '[]'::jsonb) order by place)
      filter (where was -> 'versions' -> target ->> field is not null), '[]')
  from unnest(fields) with ordinality as one(field, place) where marked_words(was ->> field) <> ''
  -- A record of other words than readers had is older than those.
  on conflict (kind, subject) do update
    set source_hash = excluded.source_hash, segments = excluded.segments, version = translations.version + 1,
      changed_by = null, changed_at = now()
    where translations.state = 'confirmed'
      and jsonb_path_query_array(translations.segments, '$[*].text') <> jsonb_path_query_array(excluded.segments, '$[*].text');
  return null;
end
$$;

-- What was said of an author goes with the author. Where name and translations are given anew at once, as when a
-- member leaves, nothing made here holds any more.
create function remove_author_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'author' and subject = old.id;
  delete from translation_jobs where kind = 'author' and subject = old.id;
  return null;
end
$$;

create function note_search_change() returns trigger language plpgsql as $$
declare
  changed bigint;
  before bigint;
begin
  if tg_op = 'DELETE' then
    execute format('select ($1).%I', tg_argv[1]) into changed using old;
  else
    execute format('select ($1).%I', tg_argv[1]) into changed using new;
  end if;
  if tg_op = 'UPDATE' then
    execute format('select ($1).%I', tg_argv[1]) into before using old;
    if before is distinct from changed and before is not null then
      insert into search_pending (source, record_id) values (tg_argv[0], before);
    end if;
  end if;
  if changed is not null then
    insert into search_pending (source, record_id) values (tg_argv[0], changed);
  end if;
  return null;
end
$$;

-- An item is found by its labels' words, a session only while its edition is public.
create function note_search_change_of_label() returns trigger language plpgsql as $$
begin
  insert into search_pending (source, record_id) select 'item', item_id from item_labels where label_id = new.id;
  return null;
end
$$;

create trigger keep_translated_words after update on authors for each row execute function keep_translated_words('author', 'nickname', 'introduction');
comment on trigger keep_translated_words on authors is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger media_uses after insert or delete or update of avatar on authors for each row execute function media_uses_of_avatar();
comment on trigger media_uses on authors is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger remove_translation_of_author after update of nickname, versions on authors for each row when ((old.nickname <> new.nickname) and (old.versions <> new.versions)) execute function remove_author_translation();
comment on trigger remove_translation_of_author on authors is 'What the translation desk knows of an author goes with the author, and with a name that was given anew in all languages.';

create trigger remove_translation_with_author after delete on authors for each row execute function remove_author_translation();
comment on trigger remove_translation_with_author on authors is 'What the translation desk knows of an author goes with the author, and with a name that was given anew in all languages.';

create trigger search_change after insert or delete or update of nickname, introduction, versions on authors for each row execute function note_search_change('author', 'id');
comment on trigger search_change on authors is 'Search indexes the record anew.';

create trigger keep_translated_words after update on categories for each row execute function keep_translated_words('category', 'name');
comment on trigger keep_translated_words on categories is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger keep_translated_words after update on regions for each row execute function keep_translated_words('region', 'name');
comment on trigger keep_translated_words on regions is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger keep_translated_words after update on labels for each row execute function keep_translated_words('label', 'name');
comment on trigger keep_translated_words on labels is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';

create trigger search_change after insert or delete or update on labels for each row execute function note_search_change('label', 'id');
comment on trigger search_change on labels is 'Search indexes the record anew.';

create trigger search_change_of_items after update of name, versions, coin, synonyms, deleted_at on labels for each row when ((old.words is distinct from new.words) or (old.deleted_at is distinct from new.deleted_at)) execute function note_search_change_of_label();
comment on trigger search_change_of_items on labels is 'Search indexes what is found by the words of a label anew.';

create trigger bin_entry after delete on items for each row when (old.status = 'deleted') execute function forget_bin_entry('{article,flash}');
comment on trigger bin_entry on items is 'What is deleted for good leaves the list of the bin, whoever deletes it.';

create trigger content_events after insert or delete or update on items for each row execute function content_events_of_item();
comment on trigger content_events on items is 'Programs that listen learn what became of an item, once for each transaction.';

create trigger media_uses after insert or delete or update of picture on items for each row execute function media_uses_of_item();
comment on trigger media_uses on items is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger remove_translation after delete on items for each row execute function remove_translation();
comment on trigger remove_translation on items is 'What the translation desk knows of an item goes with the item.';

create trigger search_change after insert or delete or update of status, release_time, kind, author_id on items for each row execute function note_search_change('item', 'id');
comment on trigger search_change on items is 'Search indexes the record anew.';

create trigger search_change_of_author after insert or delete or update of status, release_time, author_id on items for each row execute function note_search_change('author', 'author_id');
comment on trigger search_change_of_author on items is 'Search indexes the record anew.';

create trigger content_events after insert or delete on item_texts for each row execute function content_events_of_part();
comment on trigger content_events on item_texts is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';

create trigger content_events_of_changes after update on item_texts for each row when ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html)) execute function content_events_of_part();
comment on trigger content_events_of_changes on item_texts is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';

create trigger media_uses after insert or delete or update of html on item_texts for each row execute function media_uses_of_text();
comment on trigger media_uses on item_texts is 'Notes which pictures this shows: none that something shows is deleted.';

create trigger search_change after insert or delete or update of title, summary, html, origin on item_texts for each row execute function note_search_change('item', 'item_id');
comment on trigger search_change on item_texts is 'Search indexes the record anew.';

create trigger translation_from_elsewhere after update on item_texts for each row when ((new.origin = 'translation') and (new.language in ('en', 'zh-Hans')) and (new.import_hash is distinct from 'manuscript:translation') and (('manuscript:taken-back' <> COALESCE(old.import_hash, '')) and ('manuscript:taken-back' <> COALESCE(new.import_hash, ''))) and ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html))) execute function forget_translation_of_desk();
comment on trigger translation_from_elsewhere on item_texts is 'A translation that was written elsewhere replaces that of the desk.';

create trigger translation_stale_of_change after update on item_texts for each row when ((new.origin in ('original', 'translation')) and (('manuscript:taken-back' <> COALESCE(old.import_hash, '')) and ('manuscript:taken-back' <> COALESCE(new.import_hash, ''))) and ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html))) execute function mark_translation_stale();
comment on trigger translation_stale_of_change on item_texts is 'A translation is older than its source as soon as the source''s words change, whoever writes.';

create trigger translation_stale_of_new after insert on item_texts for each row when (new.origin in ('original', 'translation')) execute function mark_translation_stale();
comment on trigger translation_stale_of_new on item_texts is 'A translation is older than its source as soon as the source''s words change, whoever writes.';

create trigger content_events after insert or delete on item_labels for each row execute function content_events_of_part();
comment on trigger content_events on item_labels is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';

create trigger search_change after insert or delete or update on item_labels for each row execute function note_search_change('item', 'item_id');
comment on trigger search_change on item_labels is 'Search indexes the record anew.';

create trigger bin_entry after delete on media for each row when (old.deleted_at is not null) execute function forget_binned_picture();
comment on trigger bin_entry on media is 'A picture that is shown again, or gone for good, leaves the list of the bin.';

create trigger bin_entry_of_restored after update of deleted_at on media for each row when ((old.deleted_at is not null) and (new.deleted_at is null)) execute function forget_binned_picture();
comment on trigger bin_entry_of_restored on media is 'A picture that is shown again, or gone for good, leaves the list of the bin.';

create trigger restore_shown after insert on media_uses for each row execute function restore_shown_picture();
comment on trigger restore_shown on media_uses is 'A picture that something shows is not in the bin.';
