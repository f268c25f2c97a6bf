-- An old address that leads somewhere again, or is gone for good, leaves the bin whoever writes.
create or replace function forget_binned_redirect() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = 'redirect' and id = old.old;
  return null;
end
$$;
