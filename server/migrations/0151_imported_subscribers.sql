-- When the letter that asks the owner of an imported address for confirmation is due; null: no such letter is due.
alter table newsletter_subscribers add column letter_due timestamptz;
create index newsletter_subscribers_uninvited on newsletter_subscribers (id) where letter_due is not null;
