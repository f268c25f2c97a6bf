-- A translation that came from elsewhere is held by no record until its source changes; what is written together with
-- its source is up to date.
create or replace function mark_translation_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (
    'manuscript:taken-back' in (coalesce(old.import_hash, ''), coalesce(new.import_hash, ''))
    or (old.title, old.summary, old.html) is not distinct from (new.title, new.summary, new.html)
  ) then return null; end if;
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

create trigger translation_stale after insert or update on item_texts for each row when (new.origin in ('original', 'translation')) execute function mark_translation_stale();
comment on trigger translation_stale on item_texts is 'A translation is older than its source as soon as the words of the source change, whoever writes.';
