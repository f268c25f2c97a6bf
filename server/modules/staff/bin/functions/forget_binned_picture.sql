create or replace function forget_binned_picture() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = 'picture' and id = old.hash;
  return null;
end
$$;
