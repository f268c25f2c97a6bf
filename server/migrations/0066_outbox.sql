-- Events between subjects: written in the transaction that they tell of, brought to each listener by the worker.
create table outbox_events (
  id bigint generated always as identity primary key,
  type text not null,                               -- see docs/events.md
  key text,                                         -- what it is about: one event of a type for it in a transaction
  data jsonb not null,
  transaction xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default now(),
  due_at timestamptz not null default now(),        -- listeners hear of it then
  unique (type, key, transaction)
);
create index outbox_events_due on outbox_events (due_at, id);

-- A listener handles an event once: this row commits with what it did.
create table handled_events (
  event_id bigint not null,                         -- no reference: the event has left the outbox by then
  listener text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, listener)
);
create index handled_events_by_age on handled_events (handled_at);

-- What a listener could not handle, however often it was tried.
create table failed_events (
  event_id bigint not null,
  listener text not null,
  type text not null,
  data jsonb not null,
  happened_at timestamptz not null,
  error text not null,
  failed_at timestamptz not null default now(),
  primary key (event_id, listener)
);

-- What transactions did to items was a table of its own; its triggers now write into the outbox.
insert into outbox_events (type, key, data, transaction, happened_at, due_at)
select 'item.changed', item_id::text,
  jsonb_build_object('itemId', item_id, 'kind', kind, 'wasPublic', was_public, 'isPublic', is_public, 'takenBack', taken_back),
  transaction, happened_at, due_at
from content_events order by id;
drop table content_events;

-- Without an active webhook nobody listens, and nothing is written. An event that waits for the time from which readers
-- have the item is replaced by the next: readers know nothing of either.
create or replace function note_content_event(of_item bigint, of_kind text, was boolean, is_now boolean, back boolean, released timestamptz)
returns void language plpgsql as $$
begin
  if not (was or is_now) or not exists (select from webhooks where active) then
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
