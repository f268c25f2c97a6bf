-- English originals are translated into Chinese; readers hear of translations that are behind their source; static pages
-- have their conversions overridden by paragraph.

-- What a text says, without its markup and spaces: changes of pictures, links and emphasis leave it as it is.
create function words_hash(title text, summary text, html text) returns text language sql immutable parallel safe as $$
  select md5(regexp_replace(regexp_replace(concat_ws(' ', title, summary, html), '<[^>]*>', '', 'g'), '\s+', '', 'g'))
$$;

alter table translations
  add column words_hash text,                              -- of the source as it was translated; null but for items
  add column words_stale boolean not null default false;   -- the source says something else since

-- What is behind its source already counts as such, since nobody knows any more what changed.
update translations set words_stale = stale where kind = 'item';
update translations set words_hash = words_hash(source.title, source.summary, source.html)
  from item_texts as source
  where translations.kind = 'item' and not translations.stale
    and source.item_id = translations.subject and source.language = translations.source_language;

-- A translation that came from elsewhere is held by no record until its source changes; what is written together with its
-- source is up to date.
create or replace function mark_translation_stale() returns trigger language plpgsql as $$
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
drop trigger translation_stale_of_change on item_texts;
create trigger translation_stale_of_change after update on item_texts
  for each row when (new.origin in ('original','translation')
    and row(old.title, old.summary, old.html) is distinct from row(new.title, new.summary, new.html))
  execute function mark_translation_stale();
drop trigger translation_stale_of_new on item_texts;
create trigger translation_stale_of_new after insert on item_texts
  for each row when (new.origin in ('original','translation'))
  execute function mark_translation_stale();

create function note_translated_words() returns trigger language plpgsql as $$
begin
  select words_hash(title, summary, html) into new.words_hash
  from item_texts where item_id = new.subject and language = new.source_language;
  new.words_stale := new.stale;
  return new;
end
$$;
create trigger note_translated_words before insert or update of source_hash, segments on translations
  for each row when (new.kind = 'item') execute function note_translated_words();

-- A translation that is written elsewhere takes the place of the desk's.
create function forget_translation_of_desk() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = new.item_id and source_language <> new.language;
  return null;
end
$$;
create trigger translation_from_elsewhere after update on item_texts
  for each row when (new.origin = 'translation' and new.language in ('en', 'zh-Hans')
    and new.import_hash is distinct from 'manuscript:translation'
    and row(old.title, old.summary, old.html) is distinct from row(new.title, new.summary, new.html))
  execute function forget_translation_of_desk();

-- Curated texts: source and translation stand in one row. Where the source alone is changed, wherever that is done, a
-- record keeps what the translation was made from; the hashes are the ones that the program computes.
create function marked_words(value text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\s+', ' ', 'g'))
$$;
create function keep_translated_words() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  tongue text := coalesce(was ->> 'language', 'zh-Hans');
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
create trigger keep_translated_words after update on features
  for each row execute function keep_translated_words('topic', 'title', 'summary');
create trigger keep_translated_words after update on feature_chapters
  for each row execute function keep_translated_words('chapter', 'title', 'introduction');
create trigger keep_translated_words after update on incidents
  for each row execute function keep_translated_words('incident', 'title', 'summary');
create trigger keep_translated_words after update on incident_entries
  for each row execute function keep_translated_words('entry', 'title', 'text');
create trigger keep_translated_words after update on tool_groups
  for each row execute function keep_translated_words('toolGroup', 'name');
create trigger keep_translated_words after update on tools
  for each row execute function keep_translated_words('tool', 'name', 'description');
create trigger keep_translated_words after update on labels
  for each row execute function keep_translated_words('label', 'name');
create trigger keep_translated_words after update on categories
  for each row execute function keep_translated_words('category', 'name');
create trigger keep_translated_words after update on regions
  for each row execute function keep_translated_words('region', 'name');
create trigger keep_translated_words after update on authors
  for each row execute function keep_translated_words('author', 'nickname', 'introduction');

-- A machine's Chinese is derived in the other script like any other: whatever names an engine is a conversion.
drop index item_texts_stale;
create index item_texts_stale on item_texts (engine_version) where engine_version is not null;
-- Of the desk's lists.
create index item_texts_by_machine on item_texts (item_id desc) where origin = 'machine';
create index item_texts_translated on item_texts (item_id desc)
  where origin = 'translation' and language in ('en', 'zh-Hans');
drop index item_texts_by_english_origin;

-- What an editor says in place of the conversion of a part of a static page, by the hash of what was converted.
create table page_overrides (
  page text not null,
  language text not null,
  source_hash text not null,
  text text not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (page, language, source_hash)
);

-- What was said of an author goes with the author. Where name and translations are given anew at once, as when a member
-- leaves, nothing made here holds any more.
create function remove_author_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'author' and subject = old.id;
  delete from translation_jobs where kind = 'author' and subject = old.id;
  return null;
end
$$;
create trigger remove_translation_with_author after delete on authors
  for each row execute function remove_author_translation();
create trigger remove_translation_of_author after update of nickname, versions on authors
  for each row when (old.nickname <> new.nickname and old.versions <> new.versions) execute function remove_author_translation();
