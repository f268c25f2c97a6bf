-- Removes the translations of an author who is deleted, or whose name and translations change at once, as when a member
-- leaves: nothing made here is right any more.
create or replace function forget_author_translation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.nickname = new.nickname or old.versions = new.versions then return null; end if;
  end if;
  delete from translations where kind = 'author' and subject = old.id;
  delete from translation_jobs where kind = 'author' and subject = old.id;
  return null;
end
$$;

create trigger remove_translation after delete or update of nickname, versions on authors for each row execute function forget_author_translation();
comment on trigger remove_translation on authors is 'Translations of an author are removed with the author, and with a name that changed in all languages.';
