-- A collection is listed by kind, also where what was collected can be seen no more.

alter table item_collections add column kind text;
update item_collections set kind = items.kind from items where items.id = item_collections.item_id;
alter table item_collections alter column kind set not null;
