-- An item may be stored before the time from which readers have it: its event waits until then.

alter table content_events add column due_at timestamptz not null default now();
create index content_events_due on content_events (due_at, id);

drop function note_content_event(bigint, text, boolean, boolean, boolean);
create function note_content_event(of_item bigint, of_kind text, was boolean, is_now boolean, back boolean, released timestamptz)
returns void language sql as $$
  insert into content_events as known (item_id, kind, was_public, is_public, taken_back, due_at)
  select of_item, of_kind, was, is_now, back, case when is_now then greatest(now(), released) else now() end
  where (was or is_now) and exists (select from webhooks where active)
  on conflict (item_id, transaction) do update
  set is_public = excluded.is_public, taken_back = known.taken_back or excluded.taken_back, due_at = excluded.due_at
$$;

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

create or replace function content_events_of_part() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where active) then
    perform note_content_event(id, kind, coalesce(release_time, '-infinity') <= now(), true, false, release_time)
    from items where id = coalesce(new.item_id, old.item_id) and status = 'approved';
  end if;
  return null;
end
$$;
