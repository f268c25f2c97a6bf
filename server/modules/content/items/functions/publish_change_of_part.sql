-- Texts and labels of an item; with the item itself they leave together, and it has been noted by then. Given: the columns
-- that readers see.
create or replace function publish_change_of_part(of_table text, was jsonb, is_now jsonb, given jsonb) returns void language plpgsql as $$
begin
  if was is not null and is_now is not null
    and not exists (select from jsonb_array_elements_text(given) as field where was -> field is distinct from is_now -> field) then
    return;
  end if;
  perform note_content_event(id, kind, coalesce(release_time, '-infinity') <= now(), true, false, release_time)
  from items where id = (coalesce(is_now, was) ->> 'item_id')::bigint and status = 'approved'
    and (release_time > now() - interval '1 day' or exists (select from webhooks where active));
end
$$;
