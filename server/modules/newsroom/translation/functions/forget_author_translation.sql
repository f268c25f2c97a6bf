-- Removes the translations of an author who is deleted, or whose name and translations change at once, as when a member
-- leaves: nothing made here is right any more.
create or replace function forget_author_translation(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is null or was -> 'nickname' = is_now -> 'nickname' or was -> 'versions' = is_now -> 'versions' then return; end if;
  delete from translations where kind = 'author' and subject = (was ->> 'id')::bigint;
  delete from translation_jobs where kind = 'author' and subject = (was ->> 'id')::bigint;
end
$$;
