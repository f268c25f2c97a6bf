-- Where the programs of receivers stop mails of a kind with one request (RFC 8058); empty for mails that cannot be stopped.
alter table waiting_mails add column stop_url text not null default '';

-- Known to the browser that asked for a reminder alone, so that nobody else takes it back.
alter table event_reminders add column undo_key uuid;
