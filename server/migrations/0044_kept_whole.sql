-- What a retraction takes comes back as it was: the terms that a conversion was made with are kept beside it, and neither
-- the taking nor the giving back counts as a change by those who translate.
alter table taken_back_texts add column engine_version text;

drop trigger translation_stale_of_change on item_texts;
create trigger translation_stale_of_change after update on item_texts
  for each row when (new.origin in ('original','translation')
    and 'manuscript:taken-back' not in (coalesce(old.import_hash, ''), coalesce(new.import_hash, ''))
    and row(old.title, old.summary, old.html) is distinct from row(new.title, new.summary, new.html))
  execute function mark_translation_stale();
drop trigger translation_from_elsewhere on item_texts;
create trigger translation_from_elsewhere after update on item_texts
  for each row when (new.origin = 'translation' and new.language in ('en', 'zh-Hans')
    and new.import_hash is distinct from 'manuscript:translation'
    and 'manuscript:taken-back' not in (coalesce(old.import_hash, ''), coalesce(new.import_hash, ''))
    and row(old.title, old.summary, old.html) is distinct from row(new.title, new.summary, new.html))
  execute function forget_translation_of_desk();

-- Each report stands for itself: many readers share an address of the network, and what an editor has read must not change.
drop index mistakes_of_client;
alter table mistakes drop column client, drop column changed_at;
-- An address is there to be answered at.
update mistakes set email = '' where closed_at is not null;

-- Who shows a picture and who puts it away wait for each other, so that the later one sees what the earlier one did.
create or replace function restore_shown_picture() returns trigger language plpgsql as $$
begin
  perform 1 from media where hash = new.hash for key share;
  update media set deleted_at = null where hash = new.hash and deleted_at is not null;
  return null;
end
$$;
