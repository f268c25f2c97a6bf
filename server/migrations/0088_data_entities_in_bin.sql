-- Companies, funds and coins of the data section go into the bin; their figures wait with them.

alter table data_entities add column deleted_at timestamptz;
