-- A translation that is written elsewhere takes the place of the desk's.
create or replace function forget_translation_of_desk() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = new.item_id and source_language <> new.language;
  return null;
end
$$;
