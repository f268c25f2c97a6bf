-- Special topics (专题) are called topics wherever they are named, as in the program.
alter table features rename to topics;
alter table feature_chapters rename to topic_chapters;
alter table feature_items rename to topic_items;
alter table feature_collections rename to topic_collections;
alter table feature_engagement rename to topic_engagement;
alter table topic_chapters rename column feature_id to topic_id;
alter table topic_items rename column feature_id to topic_id;
alter table topic_collections rename column feature_id to topic_id;
alter table topic_engagement rename column feature_id to topic_id;
alter table atlas_entries rename column feature_id to topic_id;

do $$
declare
  one record;
begin
  for one in
    select conname as was, conrelid::regclass as owner from pg_constraint
    where connamespace = current_schema()::regnamespace and conname ~ 'features?_' and conname !~ 'featured'
  loop
    execute format('alter table %s rename constraint %I to %I', one.owner, one.was, replace(one.was, 'feature', 'topic'));
  end loop;
  for one in
    select relname as was, relkind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S')
      and relname ~ 'feature' and relname !~ 'featured'
  loop
    execute format('alter %s %I rename to %I', case one.relkind when 'i' then 'index' else 'sequence' end, one.was,
      replace(one.was, 'feature', 'topic'));
  end loop;
end
$$;

alter function media_uses_of_feature() rename to media_uses_of_topic;
create or replace function media_uses_of_topic() returns trigger language plpgsql as $$
begin
  perform note_media_uses('topics', coalesce(new.id, old.id), '', new.picture::text);
  return null;
end
$$;
update media_uses set place = 'topics' where place = 'features';

drop trigger search_change on topics;
create trigger search_change after insert or delete or update on topics for each row execute function note_search_change('topic', 'id');
comment on trigger search_change on topics is 'Search indexes the record anew.';
drop trigger search_change on topic_chapters;
create trigger search_change after insert or delete or update on topic_chapters for each row execute function note_search_change('topic', 'topic_id');
comment on trigger search_change on topic_chapters is 'Search indexes the record anew.';
update search_documents set source = 'topic', kind = 'topic' where source = 'feature';
update search_suggestions set source = 'topic' where source = 'feature';
update search_pending set source = 'topic' where source = 'feature';
update search_fillings set source = 'topic' where source = 'feature';

update bin_entries set kind = 'topic' where kind = 'feature';
alter table audit_log disable trigger audit_log_is_final;
update audit_log set action = replace(action, 'feature.', 'topic.'), target = replace(target, 'feature:', 'topic:')
  where action like 'feature.%' or target like 'feature:%';
alter table audit_log enable trigger audit_log_is_final;

-- A chapter and an entry of a timeline are in the language of what they are part of.
create or replace function keep_translated_words() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  now_is jsonb := to_jsonb(new);
  tongue text := coalesce(was ->> 'language', case tg_argv[0]
    when 'chapter' then (select language from topics where id = (was ->> 'topic_id')::bigint)
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
