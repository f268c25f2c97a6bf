-- An author is marked as of the newsroom exactly while the account is.
create or replace function keep_staff_authors(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is null or is_now is null then return; end if;
  update authors set staff = is_staff_author(id)
  where id in ((was ->> 'author_id')::bigint, (is_now ->> 'author_id')::bigint) and staff is distinct from is_staff_author(id);
end
$$;
