create or replace function keep_staff_authors() returns trigger language plpgsql as $$
begin
  update authors set staff = is_staff_author(id)
  where id in (old.author_id, new.author_id) and staff is distinct from is_staff_author(id);
  return null;
end $$;

create trigger staff_authors_of_change after update of roles, status, author_id on users for each row when ((old.author_id is not null) or (new.author_id is not null)) execute function keep_staff_authors();
comment on trigger staff_authors_of_change on users is 'An author is marked as of the newsroom exactly while the account is.';
