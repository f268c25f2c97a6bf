-- Open pages follow what came out within a day, or will come out: a change is noted once for each transaction.
-- Without an active webhook nobody listens, and no event is written. An event that waits for the time from which
-- readers have the item is replaced by the next: readers know nothing of either.
create or replace function note_content_event(of_item bigint, of_kind text, was boolean, is_now boolean, back boolean, released timestamptz) returns void language plpgsql as $$
begin
  if not (was or is_now) then
    return;
  end if;
  if released > now() - interval '1 day' then
    insert into item_changes (item_id, kind, due_at) values (of_item, of_kind, greatest(now(), released))
    on conflict (item_id, transaction) do update set due_at = excluded.due_at;
  end if;
  if not exists (select from webhooks where active) then
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
