create or replace function keep_staff_authors() returns trigger language plpgsql as $$
begin
  update authors set staff = is_staff_author(id)
  where id in (old.author_id, new.author_id) and staff is distinct from is_staff_author(id);
  return null;
end $$;
