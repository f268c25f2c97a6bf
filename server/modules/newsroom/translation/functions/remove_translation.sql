create or replace function remove_translation() returns trigger language plpgsql as $$
begin
  delete from translations where kind = 'item' and subject = old.id;
  delete from translation_jobs where kind = 'item' and subject = old.id;
  return null;
end
$$;
