-- Browser and system of a device, for the list of a member's own devices.
alter table push_subscriptions add column name text not null default '' check (octet_length(name) <= 240);
