-- What the translation desk knows of an item goes with the item.
create or replace function remove_translation(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if is_now is not null then return; end if;
  delete from translations where kind = 'item' and subject = (was ->> 'id')::bigint;
  delete from translation_jobs where kind = 'item' and subject = (was ->> 'id')::bigint;
end
$$;
