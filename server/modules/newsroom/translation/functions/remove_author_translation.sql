-- What was said of an author goes with the author. Where name and translations are given anew at once, as when a
-- member leaves, nothing made here holds any more.
create or replace function remove_author_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'author' and subject = old.id;
  delete from translation_jobs where kind = 'author' and subject = old.id;
  return null;
end
$$;
