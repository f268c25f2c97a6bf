-- A scan whose door waited for the answer: its outcome stands, whatever offline devices upload later.
alter table admissions add column answered boolean not null default false;
