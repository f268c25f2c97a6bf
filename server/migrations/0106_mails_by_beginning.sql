-- How the mails of a message stand is asked every few seconds while it goes out: by how what they are about begins.
create index waiting_mails_by_beginning on waiting_mails (about text_pattern_ops);
