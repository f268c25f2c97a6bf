-- A translation that is written elsewhere takes the place of the desk's.
create or replace function forget_translation_of_desk() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = new.item_id and source_language <> new.language;
  return null;
end
$$;

create trigger translation_from_elsewhere after update on item_texts for each row when ((new.origin = 'translation') and (new.language in ('en', 'zh-Hans')) and (new.import_hash is distinct from 'manuscript:translation') and (('manuscript:taken-back' <> COALESCE(old.import_hash, '')) and ('manuscript:taken-back' <> COALESCE(new.import_hash, ''))) and ((old.title, old.summary, old.html) is distinct from (new.title, new.summary, new.html))) execute function forget_translation_of_desk();
comment on trigger translation_from_elsewhere on item_texts is 'A translation that was written elsewhere replaces that of the desk.';
