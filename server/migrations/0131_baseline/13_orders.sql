-- events/orders

create table attendee_messages (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  sender_id bigint references users on delete set null,
  subject text not null,
  text text not null,
  recipients int not null default 0,
  sent int not null default 0,
  created_at timestamptz not null,
  -- A message to attendees may be written in several languages; everybody gets it in theirs, where it was written in it.
  -- The language is empty for those of before, which everybody got as they were.
  language text not null default '',
  versions jsonb not null default '{}' check (jsonb_typeof(versions) = 'object')
);
create index attendee_messages_by_event on attendee_messages (event_id, id desc);

create table attendee_message_receivers (
  message_id bigint not null references attendee_messages on delete cascade,
  email text not null check (octet_length(email) <= 762),
  user_id bigint references users on delete cascade,
  language text not null,
  primary key (message_id, email)
);

create table event_reminders (
  event_id bigint not null references events on delete cascade,
  email text not null check (octet_length(email) <= 762),
  user_id bigint references users on delete cascade,
  language text not null,
  sent_at timestamptz,
  -- Known to the browser that asked for a reminder alone, so that nobody else takes it back.
  undo_key uuid,
  primary key (event_id, email)
);
create index event_reminders_open on event_reminders (event_id) where sent_at is null;

-- Names, prices and pools as they were when it was ordered.
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  type_id bigint not null references ticket_types,
  code_id bigint references ticket_codes,
  kind text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  pool_ids bigint[] not null,
  discount bigint not null default 0 check (discount >= 0),
  fee bigint not null default 0 check (fee >= 0),
  tax bigint not null default 0 check (tax >= 0),
  total bigint not null default 0 check (total >= 0),
  -- Pools that its ticket draws on, in which it keeps the place of the ticket before.
  kept_pool_ids bigint[] not null default '{}'
);
create index order_lines_by_code on order_lines (code_id) where code_id is not null;
create index order_lines_by_order on order_lines (order_id);
create index order_lines_by_type on order_lines (type_id);

create table tickets (
  id uuid default gen_random_uuid() primary key,
  order_id bigint not null,
  line_id bigint not null references order_lines,
  event_id bigint not null references events on delete restrict,
  type_id bigint not null references ticket_types,
  -- within its line
  place int not null,
  -- rises when it is passed on, which voids the code before
  serial int not null default 1,
  name text not null,
  email text not null,
  user_id bigint references users on delete set null,
  language text not null,
  -- by number of the question
  answers jsonb not null default '{}',
  state text not null default 'valid' check (state in ('valid', 'suspended', 'void')),
  passed_on_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its part of what the order cost; the tickets of a line sum to the line.
  cost bigint not null default 0 check (cost >= 0),
  -- Of what it cost, what now stands for the ticket that it was exchanged for.
  carried bigint not null default 0,
  unique (line_id, place),
  constraint tickets_check check ((carried >= 0) and (carried <= cost))
);
create index tickets_by_event on tickets (event_id, order_id, line_id, place);
create index tickets_by_order on tickets (order_id);
create index tickets_by_user on tickets (user_id) where user_id is not null;
-- The door of a large event shows after each scan how many tickets there are: counted from this alone.
create index tickets_valid_by_event on tickets (event_id) where state = 'valid';

create table orders (
  id bigint generated always as identity primary key,
  -- '20261120-8F31C': the day in the site's time, and chance
  number text not null unique check (octet_length(number) <= 100),
  event_id bigint not null references events on delete restrict,
  buyer_id bigint references users on delete set null,
  name text not null default '',
  email text not null default '',
  language text not null,
  source text not null default 'checkout' check (source in ('checkout', 'waiting_list', 'guest_list')),
  state text not null default 'payment_in_progress' check (state in ('payment_in_progress', 'paid', 'payment_cancelled', 'refund_in_progress', 'refund_complete')),
  cancel_reason text check (cancel_reason in ('buyer', 'organiser', 'expiry', 'failure', 'event')),
  -- what the organiser tells the buyer of it
  cancel_text text not null default '',
  currency text not null,
  currency_exponent int not null,
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  -- until then its places are held
  expires_at timestamptz,
  paid_at timestamptz,
  updated_at timestamptz not null,
  -- prices before discounts
  subtotal bigint not null default 0 check (subtotal >= 0),
  discount bigint not null default 0 check (discount >= 0),
  fee bigint not null default 0 check (fee >= 0),
  tax bigint not null default 0 check (tax >= 0),
  tax_name text not null default '',
  tax_bp int not null default 0,
  tax_included boolean not null default true,
  -- Who comes, while it is not paid yet.
  attendees jsonb not null default '[]',
  -- the ticket that its own takes the place of
  upgrade_of uuid references tickets on delete set null,
  upgrade_serial int,
  -- what the organiser let go of the total: receipts and books are about the rest
  allowance bigint not null default 0,
  -- Who holds places, as a keyed hash: one client must not be able to hold all places of an event.
  client bytea check (octet_length(client) = 16),
  -- The wider IPv6 network of a client that holds places, as a keyed hash: it is 65,536 networks of households.
  network bytea check (octet_length(network) = 16),
  -- The end of the reservation that an order had before anybody began to pay for it. Another payment method has its own hold, and
  -- never a shorter one than this.
  reserved_until timestamptz,
  constraint held_orders_end check ((state = 'payment_in_progress') = (expires_at is not null)),
  constraint order_adds_up check (((total = 0) and (subtotal = 0)) or (total = (((subtotal - discount) + fee) +
CASE
    WHEN tax_included THEN (0)::bigint
    ELSE tax
END))),
  constraint orders_check check ((allowance >= 0) and (allowance < GREATEST(total, (1)::bigint)))
);
create unique index one_open_upgrade on orders (upgrade_of) where state = 'payment_in_progress';
create index orders_by_buyer on orders (buyer_id, id desc) where buyer_id is not null;
create index orders_by_event on orders (event_id, id desc);
create index orders_by_state on orders (event_id, state, id desc);
create index orders_by_upgrade on orders (upgrade_of) where upgrade_of is not null;
create index orders_expiring on orders (expires_at) where state = 'payment_in_progress';
create index orders_held_by_client on orders (event_id, client) where (state = 'payment_in_progress') and (client is not null);
create index orders_held_by_network on orders (event_id, network) where (state = 'payment_in_progress') and (network is not null);
create index orders_newest on orders (id desc) where total > 0;
alter table order_lines add foreign key (order_id) references orders(id) on delete cascade;
alter table tickets add foreign key (order_id) references orders(id) on delete cascade;

-- A code that took something off an order counts one use until the order is cancelled or refunded in full.
create table order_discounts (
  order_id bigint not null references orders on delete cascade,
  code_id bigint not null references ticket_codes,
  code text not null,
  amount bigint not null check (amount >= 0),
  freed boolean not null default false,
  primary key (order_id, code_id)
);
create index order_discounts_by_code on order_discounts (code_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  happened_at timestamptz not null,
  by text not null check (by in ('buyer', 'organiser', 'system')),
  actor_id bigint references users on delete set null,
  action text not null,
  detail text not null default ''
);
create index order_history_by_order on order_history (order_id, id);

-- What buyers and holders are still to be told, each once.
create table order_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  topic text not null check (octet_length(topic) <= 100),
  ticket_id uuid references tickets on delete cascade,
  detail text not null default '' check (octet_length(detail) <= 1000),
  next_at timestamptz not null default now(),
  tries int not null default 0,
  done_at timestamptz,
  tickets uuid[] not null default '{}',
  cause text check (cause in ('buyer', 'organiser', 'expiry', 'failure', 'event')),
  note text not null default '',
  refund bigint check (refund >= 0),
  unique (order_id, topic, detail)
);
create index order_messages_due on order_messages (next_at) where done_at is null;

create table stopped_event_messages (
  event_id bigint not null references events on delete cascade,
  email text not null check (octet_length(email) <= 762),
  primary key (event_id, email)
);

-- The holders that a ticket had before it was transferred, one for each serial: they are notified, and their links say who has
-- the ticket now.
create table ticket_transfers (
  ticket_id uuid not null references tickets on delete cascade,
  serial int not null,
  name text not null,
  email text not null,
  user_id bigint references users on delete set null,
  receiver text not null,
  by text not null check (by in ('buyer', 'organiser')),
  happened_at timestamptz not null,
  primary key (ticket_id, serial)
);
create index ticket_transfers_by_user on ticket_transfers (user_id) where user_id is not null;

-- Who waits for a place that becomes free; an offer is an order that holds it.
create table waiting_entries (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  type_id bigint not null references ticket_types on delete cascade,
  quantity int not null check (quantity > 0),
  name text not null,
  email text not null check (octet_length(email) <= 762),
  user_id bigint references users on delete set null,
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'expired', 'left')),
  order_id bigint references orders on delete set null,
  joined_at timestamptz not null
);
create index waiting_by_order on waiting_entries (order_id) where order_id is not null;
create index waiting_by_user on waiting_entries (user_id) where user_id is not null;
create index waiting_in_order on waiting_entries (event_id, id) where state = 'waiting';
create unique index waiting_once on waiting_entries (type_id, email) where state = 'waiting';

-- events/check-in

-- Every scan that a device noted, under the id that the device gave it.
create table admissions (
  id uuid primary key,
  event_id bigint not null references events on delete cascade,
  -- null: a ticket that the event does not have
  ticket_id uuid references tickets on delete cascade,
  serial int not null,
  device_id uuid,
  device_name text not null default '',
  -- who held the device
  user_id bigint references users on delete set null,
  direction text not null check (direction in ('entry', 'exit')),
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('admitted', 'conflict', 'refused')),
  refusal text,
  undone_at timestamptz,
  -- A scan whose door waited for the answer: its outcome stands, whatever offline devices upload later.
  answered boolean not null default false,
  constraint admissions_check check ((outcome = 'refused') = (refusal is not null))
);
create index admissions_by_ticket on admissions (ticket_id);
create index admissions_by_user on admissions (user_id);
create index admissions_in_conflict on admissions (event_id, ticket_id) where (outcome = 'conflict') and (undone_at is null);

-- Phones at doors, as they name themselves.
create table check_in_devices (
  event_id bigint not null references events on delete cascade,
  id uuid not null,
  user_id bigint references users on delete set null,
  name text not null,
  seen_at timestamptz not null,
  primary key (event_id, id)
);

-- What the scans of a ticket come to; its row is the lock under which they are judged.
create table ticket_attendance (
  ticket_id uuid primary key references tickets on delete cascade,
  event_id bigint not null references events on delete cascade,
  inside boolean not null default false,
  first_entry_at timestamptz,
  changed_at timestamptz not null
);
create index ticket_attendance_by_event on ticket_attendance (event_id, changed_at);

-- Keys that sign the codes of tickets. All that ever signed are known to doors; the newest signs.
create table ticket_signing_keys (
  -- stands in each code
  id int primary key check ((id >= 1) and (id <= 255)),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null default now()
);
