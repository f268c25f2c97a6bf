-- Entities of the data section are records like others: who moved one to the bin is known.

alter table data_entities add column deleted_by bigint references users on delete set null;
create index data_entities_by_deleter on data_entities (deleted_by) where deleted_by is not null;
