-- Addresses in one language of what was merged lead on in that language.
update redirects set path = substring(old from '^/(?:en|zh-hant)') || path, version = version + 1
where not by_hand
  and old ~ '^/(en|zh-hant)/(contents|news|gw_detail|kuaixun_wz|home_wz|wz_detail|label)/[0-9]+$'
  and path ~ '^/(contents|news|label)/[0-9]+$';

-- An old address that leads somewhere again, or is gone for good, leaves the bin whoever writes.
create function forget_binned_redirect() returns trigger language plpgsql as $$
begin
  delete from bin_entries where kind = 'redirect' and id = old.old;
  return null;
end
$$;
create trigger bin_entry after delete on redirects
  for each row when (old.deleted_at is not null) execute function forget_binned_redirect();
create trigger bin_entry_of_restored after update of deleted_at on redirects
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function forget_binned_redirect();
delete from bin_entries where kind = 'redirect'
  and not exists (select from redirects where redirects.old = bin_entries.id and deleted_at is not null);
