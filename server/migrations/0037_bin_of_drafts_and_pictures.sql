-- Drafts of the flash desk and stored pictures go into the bin as well.

alter table flash_reports add column deleted_at timestamptz;
create trigger bin_entry after delete on flash_reports
  for each row when (old.deleted_at is not null) execute function forget_bin_entry('{flashdraft}');

-- The files of a deleted picture stay until it is deleted for good.
alter table media add column deleted_at timestamptz;
create index media_deleted on media (hash) where deleted_at is not null;

create function forget_binned_picture() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = 'picture' and id = old.hash;
  return null;
end
$$;
create trigger bin_entry after delete on media
  for each row when (old.deleted_at is not null) execute function forget_binned_picture();
create trigger bin_entry_of_restored after update of deleted_at on media
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function forget_binned_picture();

-- A picture that something shows again, such as an earlier version of a text, leaves the bin whoever writes.
create function restore_shown_picture() returns trigger language plpgsql as $$
begin
  update media set deleted_at = null where hash = new.hash and deleted_at is not null;
  return null;
end
$$;
create trigger restore_shown after insert on media_uses
  for each row execute function restore_shown_picture();
