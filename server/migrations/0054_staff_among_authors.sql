-- Whether an author is of the newsroom, for readers to see. It follows the account that publishes as the author: its roles,
-- its standing and the link between the two change in several places.
alter table authors add column staff boolean not null default false;

create function is_staff_author(author bigint) returns boolean language sql stable as $$
  select exists (
    select from users
    where author_id = author and status = 'active' and roles && array['editor', 'administrator']::text[]
  )
$$;

create function keep_staff_authors() returns trigger language plpgsql as $$
begin
  update authors set staff = is_staff_author(id)
  where id in (old.author_id, new.author_id) and staff is distinct from is_staff_author(id);
  return null;
end $$;

create trigger staff_authors_of_change after update of roles, status, author_id on users for each row
  when (old.author_id is not null or new.author_id is not null)
  execute function keep_staff_authors();

update authors set staff = true where is_staff_author(id);
