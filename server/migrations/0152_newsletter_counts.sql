-- When the counts of an issue that is being sent were counted.
alter table newsletter_issues add column counted_at timestamptz;
-- Emails to domains by full minute, for the limit that all processes share.
create table newsletter_domain_minutes (
  domain text not null check (octet_length(domain) <= 1016),
  minute timestamptz not null,
  emails int not null,
  primary key (domain, minute)
);
