-- Open pages follow flash of the last day, and those to come. What readers had and have no longer is noted at once, however
-- old it is; what they will have, for its time.
-- Without an active webhook and without saved searches nobody listens, and no event is written. An event that waits for the time from which
-- readers have the item is replaced by the next: readers know nothing of either.
create or replace function note_content_event(of_item bigint, of_kind text, was boolean, is_now boolean, back boolean, released timestamptz) returns void language plpgsql as $$
begin
  if not (was or is_now) then
    return;
  end if;
  if of_kind = 'flash' then
    if was and (not is_now or released > now() - interval '1 day') then
      insert into item_changes (item_id, kind, due_at) values (of_item, of_kind, now()) on conflict do nothing;
    end if;
    if is_now and released > now() - interval '1 day' then
      insert into item_changes (item_id, kind, due_at) values (of_item, of_kind, greatest(now(), released))
      on conflict do nothing;
    end if;
  end if;
  if not exists (select from webhooks where active) and not exists (select from saved_searches) then
    return;
  end if;
  delete from outbox_events
  where type = 'item.changed' and key = of_item::text and due_at > now() and transaction <> pg_current_xact_id();
  insert into outbox_events as known (type, key, data, due_at)
  values (
    'item.changed', of_item::text,
    jsonb_build_object('itemId', of_item, 'kind', of_kind, 'wasPublic', was, 'isPublic', is_now, 'takenBack', back),
    case when is_now then greatest(now(), released) else now() end
  )
  on conflict (type, key, transaction) do update
  set data = known.data || jsonb_build_object(
        'isPublic', excluded.data -> 'isPublic',
        'takenBack', (known.data ->> 'takenBack')::boolean or (excluded.data ->> 'takenBack')::boolean),
      due_at = excluded.due_at;
end
$$;
