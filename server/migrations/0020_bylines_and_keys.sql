-- Names beside the author's own, as they were written, in order.
alter table items add column bylines jsonb;
-- Given by the client to a first saving: said again after a lost answer, it leads to the same manuscript.
alter table manuscripts add column client_key uuid;
create unique index manuscripts_client_key on manuscripts (owner_id, client_key);
