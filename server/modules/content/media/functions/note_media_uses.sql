-- Notes which pictures a row shows: none that something shows is deleted, or stays in the bin. Given: the columns with pictures,
-- and, unless the row stands for itself, the columns with the number of what it is a part of and with the name of the part.
create or replace function note_media_uses(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
declare
  whole jsonb := coalesce(is_now, was);
  shown_by bigint := (whole ->> coalesce(given ->> 'id', 'id'))::bigint;
  shown_part text := coalesce(whole ->> (given ->> 'part'), '');
  content text;
  hashes text[] := '{}';
begin
  if was is not null and not exists (
    select from jsonb_array_elements_text(given -> 'columns') as field where was -> field is distinct from is_now -> field
  ) then return; end if;
  select string_agg(is_now ->> field, ' ') into content from jsonb_array_elements_text(given -> 'columns') as field;
  if content like '%media/%' then
    hashes := array(select distinct matches.groups[1] from regexp_matches(content, 'media/([0-9a-f]{32,64})/', 'g') as matches (groups));
  end if;
  delete from media_uses where place = of_table and id = shown_by and part = shown_part and hash <> all (hashes);
  if hashes = '{}' then return; end if;
  insert into media_uses (hash, place, id, part)
  select hash, of_table, shown_by, shown_part from unnest(hashes) as hash
  on conflict do nothing;
  -- Who shows a picture and who puts it away wait for each other, so that the later one sees what the earlier one did.
  perform from media where hash = any (hashes) order by hash for key share;
  update media set deleted_at = null where hash = any (hashes) and deleted_at is not null;
end
$$;
