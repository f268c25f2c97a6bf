-- What is deleted behind the bin, such as with an account or with the demonstration content, does not stay listed there.
create function forget_bin_entry() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = any (tg_argv[0]::text[]) and id = old.id::text;
  return null;
end
$$;
create trigger bin_entry after delete on manuscripts
  for each row when (old.deleted_at is not null) execute function forget_bin_entry('{manuscript}');
create trigger bin_entry after delete on items
  for each row when (old.status = 'deleted') execute function forget_bin_entry('{article,flash}');
