create or replace function remove_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = old.id;
  delete from translation_jobs where kind = 'item' and subject = old.id;
  return null;
end
$$;

create trigger remove_translation after delete on items for each row execute function remove_translation();
comment on trigger remove_translation on items is 'What the translation desk knows of an item goes with the item.';
