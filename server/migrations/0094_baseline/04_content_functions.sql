-- What follows when content changes: uses of pictures, events for other subjects, translations out of date, the index of search.

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
