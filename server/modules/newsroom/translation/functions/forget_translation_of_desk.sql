-- A translation that is written elsewhere takes the place of the desk's.
create or replace function forget_translation_of_desk(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is null or is_now is null or is_now ->> 'origin' <> 'translation' or is_now ->> 'language' not in ('en', 'zh-Hans')
    or is_now ->> 'import_hash' = 'manuscript:translation'
    or 'manuscript:taken-back' in (coalesce(was ->> 'import_hash', ''), coalesce(is_now ->> 'import_hash', ''))
    or (was -> 'title', was -> 'summary', was -> 'html') = (is_now -> 'title', is_now -> 'summary', is_now -> 'html') then
    return;
  end if;
  delete from translations
  where kind = 'item' and subject = (is_now ->> 'item_id')::bigint and source_language <> is_now ->> 'language';
end
$$;
