-- Each letter that asks for confirmation belongs to a row of its own, so that it confirms what it was sent for: an address
-- is in several rows until its owner confirms one of them.
alter table newsletter_subscribers drop constraint newsletter_subscribers_address_key;
create unique index newsletter_subscribers_confirmed on newsletter_subscribers (address) where state <> 'pending';
create index newsletter_subscribers_by_address on newsletter_subscribers (address);
-- Domains are trusted with letters once some of their addresses are confirmed.
alter table newsletter_subscribers add check (octet_length(domain) <= 1016);
create index newsletter_subscribers_by_domain on newsletter_subscribers (domain) where state = 'confirmed';
