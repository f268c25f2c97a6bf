-- What a translation was made from is kept when its source changes, so that it can be shown as out of date. Given: the kind and its
-- fields. A chapter and an entry of a timeline are in the language of what they are part of.
create or replace function keep_translated_words(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
declare
  tongue text := coalesce(was ->> 'language', case given ->> 'kind'
    when 'chapter' then (select language from topics where id = (was ->> 'topic_id')::bigint)
    when 'entry' then (select language from incidents where id = (was ->> 'incident_id')::bigint)
  end, 'zh-Hans');
  target text := case when tongue like 'en%' then 'zh-Hans' else 'en' end;
  fields text[] := array(select jsonb_array_elements_text(given -> 'fields'));
begin
  if was is null or is_now is null
    or was -> 'versions' -> target is distinct from is_now -> 'versions' -> target
    or was -> 'versions' -> target ->> fields[1] is null
    or not exists (select from unnest(fields) as field where was ->> field is distinct from is_now ->> field) then
    return;
  end if;
  insert into translations (kind, subject, source_language, source_hash, state, stale, segments)
  select given ->> 'kind', (is_now ->> 'id')::bigint, tongue,
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
end
$$;
