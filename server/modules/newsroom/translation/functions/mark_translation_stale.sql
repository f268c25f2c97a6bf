-- A translation is older than its source as soon as the words of the source change, whoever writes. One that came from elsewhere
-- is held by no record until its source changes; what is written together with its source is up to date.
create or replace function mark_translation_stale(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
declare
  of_item bigint := (is_now ->> 'item_id')::bigint;
  tongue text := is_now ->> 'language';
begin
  if is_now is null or is_now ->> 'origin' not in ('original', 'translation') then return; end if;
  if was is not null and (
    'manuscript:taken-back' in (coalesce(was ->> 'import_hash', ''), coalesce(is_now ->> 'import_hash', ''))
    or (was -> 'title', was -> 'summary', was -> 'html') = (is_now -> 'title', is_now -> 'summary', is_now -> 'html')
  ) then return; end if;
  update translations
  set stale = source_hash <> md5(concat_ws(chr(10), is_now ->> 'title', is_now ->> 'summary', is_now ->> 'html')),
    words_stale = words_hash is distinct from words_hash(is_now ->> 'title', is_now ->> 'summary', is_now ->> 'html')
  where kind = 'item' and subject = of_item and source_language = tongue;
  if found or was is null or is_now ->> 'origin' <> 'original' then return; end if;
  if words_hash(was ->> 'title', was ->> 'summary', was ->> 'html')
    = words_hash(is_now ->> 'title', is_now ->> 'summary', is_now ->> 'html') then return; end if;
  insert into translations (kind, subject, source_language, source_hash, state, stale, segments)
  select 'item', of_item, tongue, md5(concat_ws(chr(10), was ->> 'title', was ->> 'summary', was ->> 'html')),
    'confirmed', true, '[]'
  from item_texts as translated
  where translated.item_id = of_item and translated.origin = 'translation'
    and translated.language = case when tongue like 'zh%' then 'en' else 'zh-Hans' end
    and translated.xmin <> pg_current_xact_id()::xid
  on conflict do nothing;
end
$$;
