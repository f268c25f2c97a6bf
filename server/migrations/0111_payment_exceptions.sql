-- Sessions that claimed to pay an order and settled nothing.
create table payment_exceptions (
  id bigint generated always as identity primary key,
  -- that the session claims to be for
  payment_id bigint not null references payments on delete cascade,
  kind text not null check (kind in ('session', 'order', 'currency', 'amount', 'money')),
  outcome text not null check (outcome in ('paid', 'failed', 'cancelled')),
  -- what the provider calls it, and the money
  session text not null check (octet_length(session) <= 255),
  money text not null check (octet_length(money) <= 255),
  amount bigint not null,
  currency text not null check (octet_length(currency) <= 3),
  found_at timestamptz not null,
  unique (payment_id, session, kind, outcome)
);
