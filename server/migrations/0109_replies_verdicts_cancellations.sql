-- Where an answer to a mail goes: to who wrote the message that it brings. Empty: to the address that it came from.
alter table waiting_mails add column reply_to text not null default '' check (octet_length(reply_to) <= 762);

-- Who decided on votes that were set aside; null for what was decided before, and for accounts that are gone.
alter table ceremony_groups add column decided_by bigint references users(id) on delete set null;
create index ceremony_groups_by_decider on ceremony_groups (decided_by) where decided_by is not null;

-- A session that does not take place: it stays in the programme, so that whoever came for it learns why nobody is there.
alter table conference_sessions add column cancelled boolean not null default false;
