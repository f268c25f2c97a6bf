-- A flash that is deleted for good takes along what the flash desk knows of it.
alter table flash_reports drop constraint flash_reports_item_id_fkey;
alter table flash_reports add constraint flash_reports_item_id_fkey
  foreign key (item_id) references items on delete cascade;
