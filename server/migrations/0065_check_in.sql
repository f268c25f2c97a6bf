-- Phones at doors, as they name themselves.
create table check_in_devices (
  event_id bigint not null references events on delete cascade,
  id uuid not null,
  user_id bigint references users on delete set null,
  name text not null,
  seen_at timestamptz not null,
  primary key (event_id, id)
);

-- Every scan that a device noted, under the id that the device gave it.
create table admissions (
  id uuid primary key,
  event_id bigint not null references events on delete cascade,
  ticket_id uuid references tickets on delete cascade,    -- null: a ticket that the event does not have
  serial int not null,
  device_id uuid,
  device_name text not null default '',
  user_id bigint references users on delete set null,     -- who held the device
  direction text not null check (direction in ('entry', 'exit')),
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('admitted', 'conflict', 'refused')),
  refusal text,
  undone_at timestamptz,
  check ((outcome = 'refused') = (refusal is not null))
);
create index admissions_by_ticket on admissions (ticket_id);
create index admissions_in_conflict on admissions (event_id, ticket_id) where outcome = 'conflict' and undone_at is null;
create index admissions_by_user on admissions (user_id);

-- What the scans of a ticket come to; its row is the lock under which they are judged.
create table ticket_attendance (
  ticket_id uuid primary key references tickets on delete cascade,
  event_id bigint not null references events on delete cascade,
  inside boolean not null default false,
  first_entry_at timestamptz,
  changed_at timestamptz not null
);
create index ticket_attendance_by_event on ticket_attendance (event_id, changed_at);
