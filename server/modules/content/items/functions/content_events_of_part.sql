-- Texts and labels of an item; with the item itself they leave together, and it has been noted by then.
create or replace function content_events_of_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.title, old.summary, old.html) is not distinct from (new.title, new.summary, new.html) then return null; end if;
  end if;
  if exists (select from webhooks where active) then
    perform note_content_event(id, kind, coalesce(release_time, '-infinity') <= now(), true, false, release_time)
    from items where id = coalesce(new.item_id, old.item_id) and status = 'approved';
  end if;
  return null;
end
$$;

create trigger content_events after insert or delete on item_labels for each row execute function content_events_of_part();
comment on trigger content_events on item_labels is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';
create trigger content_events after insert or delete or update of title, summary, html on item_texts for each row execute function content_events_of_part();
comment on trigger content_events on item_texts is 'Programs that listen learn of changed texts and labels, once for each transaction and item.';
