create table event_pricing (
  event_id bigint primary key references events on delete cascade,
  -- grows with every change of what the event's tickets cost
  version int not null default 1,
  tax_name text not null default '',
  tax_bp int not null default 0 check ((tax_bp >= 0) and (tax_bp <= 10000)),
  -- in the prices, else it is added to them
  tax_included boolean not null default true,
  fee_bp int not null default 0 check ((fee_bp >= 0) and (fee_bp <= 10000)),
  fee_per_ticket bigint not null default 0 check (fee_per_ticket >= 0),
  -- who sells, for receipts
  seller_name text not null default '',
  seller_address text not null default '',
  seller_tax_number text not null default ''
);

create table event_questions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  kind text not null check (kind in ('text', 'choice', 'several', 'agreement')),
  label text not null,
  options jsonb not null default '[]',
  required boolean not null default false,
  position int not null default 0,
  -- of one that was answered
  removed_at timestamptz
);
create index event_questions_by_event on event_questions (event_id, "position");

create table ticket_codes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  code text not null,
  -- folded: without case, width and spaces
  code_key text not null check (octet_length(code_key) <= 1600),
  uses_limit int not null check (uses_limit > 0),
  -- places held and tickets not void that were opened by it
  uses int not null default 0 check (uses >= 0),
  valid_from timestamptz,
  valid_until timestamptz,
  batch text not null default '',
  -- its idempotency key
  made_by_request uuid,
  ended_at timestamptz,
  purpose text not null default 'invitation' check (purpose in ('invitation', 'percent', 'amount')),
  -- basis points, or an amount off the order
  value bigint not null default 0 check (value >= 0),
  combinable boolean not null default false,
  -- A paused code is not taken, whoever asks; orders that have it keep it.
  paused_at timestamptz,
  unique (event_id, code_key),
  constraint code_within_its_uses check (uses <= uses_limit),
  constraint discount_has_a_value check (((purpose = 'invitation') = (value = 0)) and ((purpose <> 'percent') or (value <= 10000)))
);
create index ticket_codes_of_request on ticket_codes (made_by_request) where made_by_request is not null;

create table ticket_types (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  kind text not null check (kind in ('official', 'invite_only_free', 'ordinary', 'free', 'full_price')),
  name text not null,
  description text not null default '',
  -- in the smallest unit of the event's currency
  price bigint not null default 0 check (price >= 0),
  position int not null default 0,
  sale_from timestamptz,
  sale_until timestamptz,
  per_order int not null default 10 check (per_order > 0),
  -- only a code opens it
  hidden boolean not null default false,
  on_sale boolean not null default true,
  -- of one that was ordered, which stays for its orders
  removed_at timestamptz,
  -- Names and descriptions of ticket types, and names of co-hosts, in further languages, as the other texts of an event.
  versions jsonb not null default '{}'
);
create index ticket_types_by_event on ticket_types (event_id, "position");

create table ticket_code_types (
  code_id bigint not null references ticket_codes on delete cascade,
  type_id bigint not null references ticket_types on delete cascade,
  primary key (code_id, type_id)
);
create index ticket_code_types_by_type on ticket_code_types (type_id);

create table ticket_group_prices (
  type_id bigint not null references ticket_types on delete cascade,
  from_quantity int not null check (from_quantity >= 2),
  price bigint not null check (price >= 0),
  primary key (type_id, from_quantity)
);

create table ticket_pools (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null default '',
  position int not null default 0,
  capacity int not null check (capacity >= 0),
  -- in orders whose payment is in progress
  held int not null default 0 check (held >= 0),
  -- in tickets that are not void
  sold int not null default 0 check (sold >= 0),
  constraint pool_holds_its_tickets check ((held + sold) <= capacity)
) with (fillfactor = 40);
create index ticket_pools_by_event on ticket_pools (event_id, "position");

create table ticket_type_pools (
  type_id bigint not null references ticket_types on delete cascade,
  pool_id bigint not null references ticket_pools on delete cascade,
  primary key (type_id, pool_id)
);
create index ticket_type_pools_by_pool on ticket_type_pools (pool_id);
