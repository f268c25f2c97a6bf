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

create trigger keep_translated_words after update on authors for each row execute function keep_translated_words('author', 'nickname', 'introduction');
comment on trigger keep_translated_words on authors is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on categories for each row execute function keep_translated_words('category', 'name');
comment on trigger keep_translated_words on categories is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on regions for each row execute function keep_translated_words('region', 'name');
comment on trigger keep_translated_words on regions is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on labels for each row execute function keep_translated_words('label', 'name');
comment on trigger keep_translated_words on labels is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on incidents for each row execute function keep_translated_words('incident', 'title', 'summary');
comment on trigger keep_translated_words on incidents is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on incident_entries for each row execute function keep_translated_words('entry', 'title', 'text');
comment on trigger keep_translated_words on incident_entries is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on topics for each row execute function keep_translated_words('topic', 'title', 'summary');
comment on trigger keep_translated_words on topics is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on topic_chapters for each row execute function keep_translated_words('chapter', 'title', 'introduction');
comment on trigger keep_translated_words on topic_chapters is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on tool_groups for each row execute function keep_translated_words('toolgroup', 'name');
comment on trigger keep_translated_words on tool_groups is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
create trigger keep_translated_words after update on tools for each row execute function keep_translated_words('tool', 'name', 'description');
comment on trigger keep_translated_words on tools is 'What a translation was made from is kept when its source changes, so that it can be shown as out of date.';
