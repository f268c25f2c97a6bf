-- Changes of recent items, which open pages follow; kept for a day.
create table item_changes (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  kind text not null check (octet_length(kind) <= 20),
  due_at timestamptz not null,
  transaction xid8 not null default pg_current_xact_id(),
  unique (item_id, due_at, transaction)
);
create index item_changes_of_kind on item_changes (kind, due_at, id);
create index item_changes_due on item_changes (due_at);
