-- Whose words a draft of a flash holds at present: drafts keep no versions, so what a colleague writes over goes into the
-- log. Of those that are there nothing else is known than who began them.
alter table flash_reports add column worded_by bigint references users on delete set null;
update flash_reports set worded_by = writer_id;
