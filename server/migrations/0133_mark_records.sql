-- Marks on charts are records like others: they can be searched, taken offline and moved to the bin.

alter table data_marks rename column kind to type;
alter table data_marks rename column hidden to online;
update data_marks set online = not online;
alter table data_marks
  alter column online set default true,
  add column deleted_at timestamptz,
  add column deleted_by bigint references users on delete set null,
  add column words text generated always as (lower(((name || ' ') || coalesce(words_of(versions), '')))) stored not null,
  drop constraint data_marks_day_kind_coin_key;
create unique index data_marks_by_day on data_marks (day, type, coin) where deleted_at is null;
