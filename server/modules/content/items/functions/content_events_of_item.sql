create or replace function content_events_of_item() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status = 'approved' and coalesce(old.release_time, '-infinity') <= now();
  is_now boolean := tg_op <> 'DELETE' and new.status = 'approved';
  back boolean := false;
begin
  if tg_op = 'UPDATE' and is_now and old.status = 'approved' then
    back := coalesce(new.notices @> '[{"kind": "retraction"}]', false)
      and not coalesce(old.notices @> '[{"kind": "retraction"}]', false);
    if row(new.kind, new.importance, new.category_id, new.region_id, new.author_id, new.picture, new.release_time,
           new.notices, new.bylines, new.source_name, new.source_url)
      is not distinct from
       row(old.kind, old.importance, old.category_id, old.region_id, old.author_id, old.picture, old.release_time,
           old.notices, old.bylines, old.source_name, old.source_url) then
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then
    perform note_content_event(old.id, old.kind, was, false, false, null);
  else
    perform note_content_event(new.id, new.kind, was, is_now, back, new.release_time);
  end if;
  return null;
end
$$;

create trigger content_events after insert or delete or update on items for each row execute function content_events_of_item();
comment on trigger content_events on items is 'Programs that listen learn what became of an item, once for each transaction.';
