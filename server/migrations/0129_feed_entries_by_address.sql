-- Entries of feeds whose identities change with every answer are found by their addresses.
create index items_of_feeds_by_address on items using hash (source_url) where import_key like 'feed:%';
