-- Reports of bounces and complaints: each counts once, however often it is received.
create table newsletter_bounces (
  delivery_id bigint not null references newsletter_deliveries on delete cascade,
  kind text not null check (kind in ('bounce', 'complaint')),
  is_final boolean not null,
  status text not null default '' check (octet_length(status) <= 20),
  received_at timestamptz not null default now(),
  primary key (delivery_id, kind)
);
