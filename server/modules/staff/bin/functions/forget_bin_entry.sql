-- What is deleted behind the bin, such as with an account or with the demonstration content, does not stay listed
-- there.
create or replace function forget_bin_entry() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = any (tg_argv[0]::text[]) and id = old.id::text;
  return null;
end
$$;
