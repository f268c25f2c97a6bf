-- How many readers a flash reached, by outcome; times in buckets. Each process adds its own.
create table delivery_counts (
  item_id bigint not null references items on delete cascade,
  channel text not null check (channel in ('stream', 'push')),
  state text not null check (state in ('added', 'sent', 'failed', 'unknown', 'skipped')),
  cause text not null default '' check (octet_length(cause) <= 40),
  count int not null,
  histogram int[] not null check (cardinality(histogram) <= 108),
  primary key (item_id, channel, state, cause)
);

-- The flash that a push is about, whose deliveries are counted.
alter table push_messages add column flash_id bigint;
