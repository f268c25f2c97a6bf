create or replace function note_media_uses(shown_in text, shown_by bigint, shown_part text, content text) returns void language plpgsql as $$
begin
  delete from media_uses where place = shown_in and id = shown_by and part = shown_part;
  if content like '%media/%' then
    insert into media_uses (hash, place, id, part)
    select distinct matches.groups[1], shown_in, shown_by, shown_part
    from regexp_matches(content, 'media/([0-9a-f]{32,64})/', 'g') as matches (groups)
    on conflict do nothing;
  end if;
end
$$;
