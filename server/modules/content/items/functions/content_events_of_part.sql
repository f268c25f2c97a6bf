-- Texts and labels of an item; with the item itself they leave together, and it has been noted by then.
create or replace function content_events_of_part() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where active) then
    perform note_content_event(id, kind, coalesce(release_time, '-infinity') <= now(), true, false, release_time)
    from items where id = coalesce(new.item_id, old.item_id) and status = 'approved';
  end if;
  return null;
end
$$;
