-- Who handled an exception, when, and what was done about it. It is open without a time.
alter table payment_exceptions
  add column version integer not null default 1,
  add column handled_at timestamptz,
  add column handled_by bigint references users on delete set null,
  add column handling_note text not null default '' check (octet_length(handling_note) <= 2000),
  add check ((handled_at is null) = (handling_note = ''));
create index payment_exceptions_by_handler on payment_exceptions (handled_by) where handled_by is not null;
