-- Every text in a B-tree has a limit: one that the index has no room for failed with status 500 when it was saved.

alter table api_tokens
  add check (octet_length(token_hash) <= 64);
alter table attendee_message_receivers
  add check (octet_length(email) <= 762);
alter table audience_spans
  add check (octet_length(facet) <= 100),
  add check (octet_length(name) <= 200);
alter table audience_visitors
  add check (octet_length(facet) <= 100),
  add check (octet_length(name) <= 200);
alter table audit_log
  add check (octet_length(action) <= 100),
  add check (octet_length(target) <= 2400);
alter table audit_personal
  add check (octet_length(about) <= 200);
alter table authors
  add check (octet_length(key) <= 1000);
alter table bin_entries
  add check (octet_length(id) <= 2400),
  add check (octet_length(kind) <= 100);
alter table calendar_addresses
  add check (octet_length(secret) <= 200);
alter table categories
  add check (octet_length(key) <= 400);
alter table chain_amounts
  add check (octet_length(token) <= 100);
alter table chain_entries
  add check (octet_length(token) <= 100);
alter table conferences
  add check (octet_length(key) <= 400);
alter table correction_requests
  add check (octet_length(email) <= 762);
alter table data_entities
  add check (octet_length(key) <= 400);
alter table data_entity_names
  add check (octet_length(name) <= 1600),
  add check (octet_length(source_key) <= 1000);
alter table data_marks
  add check (octet_length(coin) <= 100);
alter table data_series
  add check (octet_length(coin) <= 100),
  add check (octet_length(key) <= 400),
  add check (octet_length(metric) <= 100);
alter table data_sources
  add check (octet_length(key) <= 400);
alter table data_summaries
  add check (octet_length(type) <= 100);
alter table data_trades
  add check (octet_length(coin) <= 100);
alter table event_hosts
  add check (octet_length(email) <= 762);
alter table event_reminders
  add check (octet_length(email) <= 762);
alter table events
  add check (octet_length(city_key) <= 1000),
  add check (octet_length(key) <= 400);
alter table failed_events
  add check (octet_length(listener) <= 100);
alter table glossary_changes
  add check (octet_length(hans) <= 1600),
  add check (octet_length(list) <= 100);
alter table glossary_entries
  add check (octet_length(hans) <= 1600);
alter table handled_events
  add check (octet_length(listener) <= 100);
alter table idempotent_requests
  add check (octet_length(scope) <= 200);
alter table imports
  add check (octet_length(source) <= 1000);
alter table incidents
  add check (octet_length(key) <= 400);
alter table item_texts
  add check (octet_length(engine_version) <= 100),
  add check (octet_length(language) <= 100),
  add check (octet_length(title) <= 2000);
alter table items
  add check (octet_length(import_key) <= 1600);
alter table labels
  add check (octet_length(coin) <= 1000),
  add check (octet_length(key) <= 1000),
  add check (octet_length(name) <= 1600);
alter table link_attempts
  add check (octet_length(state_hash) <= 64);
alter table linked_accounts
  add check (octet_length(subject) <= 400);
alter table media
  add check (octet_length(hash) <= 100);
alter table media_addresses
  add check (octet_length(address) <= 2000);
alter table media_uses
  add check (octet_length(hash) <= 100),
  add check (octet_length(part) <= 200),
  add check (octet_length(place) <= 100);
alter table messages
  add check (octet_length(about) <= 1000);
alter table order_messages
  add check (octet_length(detail) <= 1000),
  add check (octet_length(topic) <= 100);
alter table orders
  add check (octet_length(number) <= 100);
alter table outbox_events
  add check (octet_length(key) <= 2400),
  add check (octet_length(type) <= 100);
alter table page_overrides
  add check (octet_length(language) <= 100),
  add check (octet_length(page) <= 100),
  add check (octet_length(source_hash) <= 64);
alter table page_sources
  add check (octet_length(kind) <= 100);
alter table page_versions
  add check (octet_length(page) <= 100);
alter table page_view_days
  add check (octet_length(kind) <= 100),
  add check (octet_length(path) <= 200);
alter table page_view_hours
  add check (octet_length(kind) <= 100),
  add check (octet_length(path) <= 200);
alter table page_view_spans
  add check (octet_length(kind) <= 100),
  add check (octet_length(path) <= 200);
alter table page_visitors
  add check (octet_length(kind) <= 100),
  add check (octet_length(path) <= 200),
  add check (octet_length(visitor) <= 64);
alter table partner_events
  add check (octet_length(city_key) <= 1000),
  add check (octet_length(uid) <= 1600);
alter table partner_sources
  add check (octet_length(url) <= 2000);
alter table payment_provider_stops
  add check (octet_length(provider) <= 100);
alter table payments
  add check (octet_length(external_id) <= 400),
  add check (octet_length(external_payment) <= 400),
  add check (octet_length(provider) <= 100);
alter table presence
  add check (octet_length(target) <= 2500);
alter table provider_events
  add check (octet_length(event_id) <= 400);
alter table provider_problems
  add check (octet_length(provider) <= 100);
alter table rate_limits
  add check (octet_length(key) <= 64);
alter table redirects
  add check (octet_length(old) <= 2000),
  add check (octet_length(path) <= 2000);
alter table regions
  add check (octet_length(key) <= 400);
alter table search_documents
  add check (octet_length(kind) <= 100),
  add check (octet_length(source) <= 100),
  add check (octet_length(tokens) <= 100);
alter table search_suggestions
  add check (octet_length(source) <= 100);
alter table sessions
  add check (octet_length(former_token_hash) <= 64),
  add check (octet_length(token_hash) <= 64);
alter table settings
  add check (octet_length(key) <= 100);
alter table sms_alarms
  add check (octet_length(scope) <= 100);
alter table sources
  add check (octet_length(address) <= 2000);
alter table stopped_event_messages
  add check (octet_length(email) <= 762);
alter table taken_back_texts
  add check (octet_length(language) <= 100);
alter table text_overrides
  add check (octet_length(language) <= 100),
  add check (octet_length(source_hash) <= 64);
alter table ticket_codes
  add check (octet_length(code_key) <= 1600);
alter table tool_groups
  add check (octet_length(key) <= 400);
alter table tools
  add check (octet_length(url) <= 2000);
alter table topics
  add check (octet_length(key) <= 400);
alter table translation_jobs
  add check (octet_length(kind) <= 100);
alter table translation_memory
  add check (octet_length(source_hash) <= 64),
  add check (octet_length(source_language) <= 100),
  add check (octet_length(target) <= 100);
alter table translation_use
  add check (octet_length(provider) <= 100);
alter table translations
  add check (octet_length(kind) <= 100);
alter table users
  add check (octet_length(email) <= 762),
  add check (octet_length(phone) <= 40),
  add check (octet_length(phone_code) <= 40);
alter table verification_codes
  add check (octet_length(address_hash) <= 64),
  add check (octet_length(purpose) <= 100);
alter table waiting_entries
  add check (octet_length(email) <= 762);
alter table waiting_mails
  add check (octet_length(about) <= 1600);
