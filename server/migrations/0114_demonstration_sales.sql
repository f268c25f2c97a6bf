-- How tickets of demonstration events are paid for: an account that nobody owns, which goes with them.
alter table payment_accounts add column demo boolean not null default false;
alter table payment_accounts add constraint demo_account_has_no_owner check (not demo or owner_id is null);
create unique index one_demo_account_of_provider on payment_accounts (provider) where demo;

-- Regulators and foundations are no companies.
alter table atlas_entries drop constraint atlas_entries_kind_check;
alter table atlas_entries add constraint atlas_entries_kind_check
  check (kind in ('company', 'institution', 'person', 'topic'));

-- Names of calendars of events elsewhere in further languages, as the other texts that readers see.
alter table partner_sources add column versions jsonb not null default '{}';
