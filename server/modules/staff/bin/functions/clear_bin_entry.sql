-- Removes the entry of a record that was deleted permanently or restored, whoever did it: with an account, or with the
-- demonstration content. Arguments: the kinds of the record and the column of its key.
create or replace function clear_bin_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null then return null; end if;
  end if;
  delete from bin_entries where kind = any (tg_argv[0]::text[]) and id = to_jsonb(old) ->> tg_argv[1];
  return null;
end
$$;

create trigger bin_entry after delete on events for each row when (old.deleted_at is not null) execute function clear_bin_entry('{event}', 'id');
comment on trigger bin_entry on events is 'An event that is deleted permanently leaves the list of the bin.';
create trigger bin_entry after delete on flash_reports for each row when (old.deleted_at is not null) execute function clear_bin_entry('{flashdraft}', 'id');
comment on trigger bin_entry on flash_reports is 'A draft that is deleted permanently leaves the list of the bin.';
create trigger bin_entry after delete on items for each row when (old.status = 'deleted') execute function clear_bin_entry('{article,flash}', 'id');
comment on trigger bin_entry on items is 'An item that is deleted permanently leaves the list of the bin.';
create trigger bin_entry after delete on manuscripts for each row when (old.deleted_at is not null) execute function clear_bin_entry('{manuscript}', 'id');
comment on trigger bin_entry on manuscripts is 'A manuscript that is deleted permanently leaves the list of the bin.';
create trigger bin_entry after delete or update of deleted_at on media for each row when (old.deleted_at is not null) execute function clear_bin_entry('{picture}', 'hash');
comment on trigger bin_entry on media is 'A picture that is restored, or deleted permanently, leaves the list of the bin.';
create trigger bin_entry after delete or update of deleted_at on redirects for each row when (old.deleted_at is not null) execute function clear_bin_entry('{redirect}', 'old');
comment on trigger bin_entry on redirects is 'A redirect that is restored, or deleted permanently, leaves the list of the bin.';
