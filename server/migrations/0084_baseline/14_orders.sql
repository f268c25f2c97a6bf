-- Orders and the tickets in them, who waits, who came in. Whatever takes or frees places stands here, in one order of locks: order, codes by id, pools by id.

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
  number text not null unique,
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
  constraint held_orders_end check ((state = 'payment_in_progress') = (expires_at is not null)),
  constraint order_adds_up check (((total = 0) and (subtotal = 0)) or (total = (((subtotal - discount) + fee) +
CASE
    WHEN tax_included THEN (0)::bigint
    ELSE tax
END)))
);
create unique index one_open_upgrade on orders (upgrade_of) where state = 'payment_in_progress';
create index orders_by_buyer on orders (buyer_id, id desc) where buyer_id is not null;
create index orders_by_event on orders (event_id, id desc);
create index orders_by_state on orders (event_id, state, id desc);
create index orders_by_upgrade on orders (upgrade_of) where upgrade_of is not null;
create index orders_expiring on orders (expires_at) where state = 'payment_in_progress';
create index orders_newest on orders (id desc) where total > 0;

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

-- Who waits for a place that becomes free; an offer is an order that holds it.
create table waiting_entries (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  type_id bigint not null references ticket_types on delete cascade,
  quantity int not null check (quantity > 0),
  name text not null,
  email text not null,
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

-- What buyers and holders are still to be told, each once.
create table order_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  topic text not null,
  ticket_id uuid references tickets on delete cascade,
  detail text not null default '',
  next_at timestamptz not null default now(),
  tries int not null default 0,
  done_at timestamptz,
  unique (order_id, topic, detail)
);
create index order_messages_due on order_messages (next_at) where done_at is null;

create table attendee_messages (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  sender_id bigint references users on delete set null,
  subject text not null,
  text text not null,
  recipients int not null default 0,
  sent int not null default 0,
  created_at timestamptz not null
);
create index attendee_messages_by_event on attendee_messages (event_id, id desc);

create table attendee_message_receivers (
  message_id bigint not null references attendee_messages on delete cascade,
  email text not null,
  user_id bigint references users on delete cascade,
  language text not null,
  primary key (message_id, email)
);

create table stopped_event_messages (
  event_id bigint not null references events on delete cascade,
  email text not null,
  primary key (event_id, email)
);

create table event_reminders (
  event_id bigint not null references events on delete cascade,
  email text not null,
  user_id bigint references users on delete cascade,
  language text not null,
  sent_at timestamptz,
  -- Known to the browser that asked for a reminder alone, so that nobody else takes it back.
  undo_key uuid,
  primary key (event_id, email)
);
create index event_reminders_open on event_reminders (event_id) where sent_at is null;

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

-- Keys that sign the codes of tickets. All that ever signed are known to doors; the newest signs.
create table ticket_signing_keys (
  -- stands in each code
  id int primary key check ((id >= 1) and (id <= 255)),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null default now()
);

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
  constraint admissions_check check ((outcome = 'refused') = (refusal is not null))
);
create index admissions_by_ticket on admissions (ticket_id);
create index admissions_by_user on admissions (user_id);
create index admissions_in_conflict on admissions (event_id, ticket_id) where (outcome = 'conflict') and (undone_at is null);

-- What the scans of a ticket come to; its row is the lock under which they are judged.
create table ticket_attendance (
  ticket_id uuid primary key references tickets on delete cascade,
  event_id bigint not null references events on delete cascade,
  inside boolean not null default false,
  first_entry_at timestamptz,
  changed_at timestamptz not null
);
create index ticket_attendance_by_event on ticket_attendance (event_id, changed_at);

alter table order_lines add foreign key (order_id) references orders(id) on delete cascade;
alter table tickets add foreign key (order_id) references orders(id) on delete cascade;

create function order_transition() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('payment_in_progress', 'paid'), ('payment_in_progress', 'payment_cancelled'),
    ('paid', 'refund_in_progress'), ('refund_in_progress', 'refund_complete'), ('refund_in_progress', 'paid'))
    and not (old.state = 'payment_cancelled' and old.cancel_reason = 'expiry'
      and new.state in ('paid', 'refund_in_progress'))
  then
    raise exception 'An order does not go from % to %', old.state, new.state using errcode = 'HT002';
  end if;
  return new;
end
$$;

-- Places that are free now belong to whoever waits for them first.
create function is_waited_for(asked_event bigint, taken jsonb, moment timestamptz) returns boolean language sql stable as $$
  select exists (
    select from waiting_entries as entry join ticket_types as type on type.id = entry.type_id
    where entry.event_id = asked_event and entry.state = 'waiting'
      and type.on_sale and type.removed_at is null and (type.sale_until is null or type.sale_until > moment)
      and exists (select from ticket_type_pools where type_id = type.id and taken ? pool_id::text)
      and not exists (
        select from ticket_type_pools join ticket_pools as pool on pool.id = pool_id
        where type_id = type.id
          and pool.capacity - pool.held - pool.sold + coalesce((taken ->> pool.id::text)::int, 0) < entry.quantity))
$$;

-- Holds places and writes the order: all of it, or none. Amounts come with the version of the prices that they were
-- counted by; where something costs and none came, the caller is to count first.
create function reserve_tickets(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  from_source text := asked ->> 'source';
  entry bigint := asked ->> 'entry';
  is_guest boolean := from_source = 'guest_list';
  priced jsonb := asked -> 'priced';
  made bigint;
  event record;
  pricing event_pricing;
  line record;
  claim record;
  taken jsonb;
begin
  made := known_request('reserve', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment);
  if made is not null then return made; end if;

  select state, ends_at, currency, currency_exponent into event
  from events where id = (asked -> 'event')::bigint and deleted_at is null and state in ('published', 'cancelled');
  if not found then perform refuse_tickets('itemMissing', 'event'); end if;
  if event.state = 'cancelled' or event.ends_at <= moment then perform refuse_tickets('eventClosed', 'event'); end if;
  if priced is not null then
    select * into pricing from event_pricing where event_id = (asked -> 'event')::bigint;
    if coalesce(pricing.version, 0) <> (priced -> 'version')::int then perform refuse_tickets('priceChanged'); end if;
  end if;

  for line in
    select type.*, wanted.place, wanted.code_key, sum(wanted.quantity) over (partition by wanted.type) as of_type,
      code.id as code, exists (select from ticket_type_pools where type_id = type.id) as has_pool
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int, code_key text)
    left join ticket_types as type on type.id = wanted.type and type.event_id = (asked -> 'event')::bigint
      and type.removed_at is null
    left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key
      and code.ended_at is null and code.purpose = 'invitation'
      and (not exists (select from ticket_code_types where code_id = code.id)
        or exists (select from ticket_code_types where code_id = code.id and type_id = type.id))
    order by wanted.place
  loop
    if line.id is null or not line.has_pool then perform refuse_tickets('ticketMissing', 'lines.' || line.place); end if;
    if line.code_key is not null and line.code is null then
      perform refuse_tickets('codeRefused', 'lines.' || line.place);
    end if;
    if priced is null and not is_guest and line.price > 0 then perform refuse_tickets('priceChanged', 'lines.' || line.place); end if;
    continue when is_guest;
    if line.code is null and line.hidden then perform refuse_tickets('ticketMissing', 'lines.' || line.place); end if;
    if line.code is null and line.kind = 'invite_only_free' and entry is null then
      perform refuse_tickets('codeRefused', 'lines.' || line.place);
    end if;
    if not line.on_sale or line.sale_from > moment or line.sale_until <= moment then
      perform refuse_tickets('notOnSale', 'lines.' || line.place);
    end if;
    if line.of_type > line.per_order then perform refuse_tickets('tooManyTickets', 'lines.' || line.place); end if;
  end loop;

  for claim in
    select id, sum(quantity)::int as quantity, min(field) as field from (
      select code.id, wanted.quantity, 'lines.' || wanted.place as field
      from jsonb_to_recordset(asked -> 'lines') as wanted (place int, quantity int, code_key text)
      join ticket_codes as code on code.event_id = (asked -> 'event')::bigint and code.code_key = wanted.code_key
      union all
      select (discount -> 'code')::bigint, 1, 'discount_codes.' || (place - 1)
      from jsonb_array_elements(priced -> 'discounts') with ordinality as given (discount, place)
    ) as claimed group by id order by id
  loop
    update ticket_codes set uses = uses + claim.quantity
    where id = claim.id and uses + claim.quantity <= uses_limit and ended_at is null
      and (valid_from is null or valid_from <= moment) and (valid_until is null or valid_until > moment);
    if not found then perform refuse_tickets('codeRefused', claim.field); end if;
  end loop;

  taken := '{}';
  for claim in
    select pool_id, sum(wanted.quantity)::int as quantity, min(wanted.place) as place
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int)
    join ticket_type_pools on type_id = wanted.type
    group by pool_id order by pool_id
  loop
    update ticket_pools set held = held + claim.quantity
    where id = claim.pool_id and capacity - held - sold >= claim.quantity;
    if not found then perform refuse_tickets('soldOut', 'lines.' || claim.place); end if;
    taken := taken || jsonb_build_object(claim.pool_id, claim.quantity);
  end loop;
  if from_source = 'checkout' and is_waited_for((asked -> 'event')::bigint, taken, moment) then
    perform refuse_tickets('soldOut', 'waiting_list');
  end if;

  insert into orders (number, event_id, buyer_id, name, email, language, source, currency, currency_exponent,
    subtotal, discount, fee, tax, total, tax_name, tax_bp, tax_included, created_at, expires_at, updated_at)
  values (asked ->> 'number', (asked -> 'event')::bigint, (asked ->> 'buyer')::bigint, asked ->> 'name', asked ->> 'email',
    asked ->> 'language', from_source, event.currency, event.currency_exponent,
    coalesce((priced ->> 'subtotal')::bigint, 0), coalesce((priced ->> 'discount')::bigint, 0),
    coalesce((priced ->> 'fee')::bigint, 0), coalesce((priced ->> 'tax')::bigint, 0),
    coalesce((priced ->> 'total')::bigint, 0), coalesce(pricing.tax_name, ''), coalesce(pricing.tax_bp, 0),
    coalesce(pricing.tax_included, true), moment, (asked ->> 'expires')::timestamptz, moment)
  returning id into made;
  insert into order_lines (order_id, type_id, code_id, kind, name, quantity, unit_price, discount, fee, tax, total, pool_ids)
  select made, type.id, code.id, type.kind, type.name, wanted.quantity, coalesce((amounts ->> 'unit_price')::bigint, 0),
    coalesce((amounts ->> 'discount')::bigint, 0), coalesce((amounts ->> 'fee')::bigint, 0),
    coalesce((amounts ->> 'tax')::bigint, 0), coalesce((amounts ->> 'total')::bigint, 0),
    array(select pool_id from ticket_type_pools where type_id = type.id order by pool_id)
  from jsonb_to_recordset(asked -> 'lines')
    as wanted (place int, type bigint, quantity int, code_key text, amounts jsonb)
  join ticket_types as type on type.id = wanted.type
  left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key
  order by wanted.place;
  if (select sum(total) from order_lines where order_id = made) <> (select total from orders where id = made) then
    raise exception 'The lines of an order do not sum to it' using errcode = 'HT002';
  end if;
  insert into order_discounts (order_id, code_id, code, amount)
  select made, code.id, code.code, (discount ->> 'amount')::bigint
  from jsonb_array_elements(priced -> 'discounts') as discount
  join ticket_codes as code on code.id = (discount -> 'code')::bigint;
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, case from_source when 'checkout' then 'buyer' when 'guest_list' then 'organiser' else 'system' end,
    (asked ->> 'actor')::bigint, case when entry is null then 'reserved' else 'offered' end);
  if entry is not null then
    update waiting_entries set state = 'offered', order_id = made where id = entry and state = 'waiting';
    if not found then perform refuse_tickets('wrongState', 'entry'); end if;
    insert into order_messages (order_id, topic) values (made, 'offered');
  end if;
  update idempotent_requests set result = made where scope = 'reserve' and key = (asked ->> 'key')::uuid;
  return made;
end
$$;

-- Issues the tickets of an order that costs nothing; its places are sold from now on.
create function confirm_order(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  made bigint := asked ->> 'order';
  known orders;
begin
  if known_request('confirm', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment) is not null then
    return made;
  end if;
  update idempotent_requests set result = made where scope = 'confirm' and key = (asked ->> 'key')::uuid;
  known := held_order(made, moment);
  if known.total > 0 then perform refuse_tickets('wrongState', 'total'); end if;
  update orders set state = 'paid', name = asked ->> 'name', email = asked ->> 'email', paid_at = moment,
    expires_at = null, updated_at = moment
  where id = made;
  perform issue_tickets(known, asked -> 'attendees', moment);
  perform sell_held(made);
  insert into order_history (order_id, happened_at, by, actor_id, action)
  values (made, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case known.source when 'guest_list' then 'guest_added' else 'confirmed' end);
  insert into order_messages (order_id, topic) values (made, 'placed');
  return made;
end
$$;

-- Frees what orders that the caller holds were holding.
create function free_held(of_orders bigint[]) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    with freed as (
      update order_discounts set freed = true where order_id = any (of_orders) and not freed returning code_id
    )
    select id, sum(quantity)::int as quantity from (
      select code_id as id, quantity from order_lines where order_id = any (of_orders) and code_id is not null
      union all
      select code_id, 1 from freed
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id
    where order_id = any (of_orders) group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - claim.quantity where id = claim.id;
  end loop;
end
$$;

-- Cancels an order, or some tickets of one; what was paid for them is asked back. Returns how many places are
-- concerned.
create function cancel_order(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  known orders;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state <> 'payment_in_progress' then return ask_refund(asked); end if;
  perform free_held(array[known.id]);
  update orders set state = 'payment_cancelled', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
    expires_at = null, updated_at = moment
  where id = known.id;
  update waiting_entries set state = 'left' where order_id = known.id and state = 'offered';
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint, 'cancelled', asked ->> 'text');
  return (select sum(quantity) from order_lines where order_id = known.id);
end
$$;

-- Issues the tickets of an order that the caller holds; each costs its part of its line. Returns nothing where some
-- are missing.
create function issue_tickets(of_order orders, attendees jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  insert into tickets (order_id, line_id, event_id, type_id, place, cost, name, email, user_id, language, answers,
    created_at, updated_at)
  select of_order.id, id, of_order.event_id, type_id, nth,
    total / quantity + case when nth <= total % quantity then 1 else 0 end,
    name, email, user_id, of_order.language, answers, moment, moment
  from (
    select line.id, line.type_id, line.total, line.quantity, given.place as given_place, given.name, given.email,
      given.user_id, given.answers, row_number() over (partition by line.id order by given.place) as nth
    from jsonb_to_recordset(attendees)
      as given (place int, line bigint, name text, email text, user_id bigint, answers jsonb)
    join order_lines as line on line.id = given.line and line.order_id = of_order.id
  ) as wanted
  order by given_place;
  if exists (select from order_lines as line where order_id = of_order.id
    and quantity <> (select count(*) from tickets where line_id = line.id)) then
    perform refuse_tickets('attendeesIncomplete', 'attendees');
  end if;
  update waiting_entries set state = 'taken' where order_id = of_order.id and state in ('offered', 'expired');
end
$$;

-- Makes the held places of an order sold ones.
create function sell_held(of_order bigint) returns void language plpgsql as $$
declare
  pool record;
begin
  for pool in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - pool.quantity, sold = sold + pool.quantity where id = pool.id;
  end loop;
end
$$;

-- Takes the places of an order again whose time was over: all of them, or refuses.
create function take_again(of_order bigint) returns void language plpgsql as $$
declare
  claim record;
begin
  for claim in
    select id, sum(quantity)::int as quantity from (
      select code_id as id, quantity from order_lines where order_id = of_order and code_id is not null
      union all
      select code_id, 1 from order_discounts where order_id = of_order and freed
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses + claim.quantity where id = claim.id and uses + claim.quantity <= uses_limit;
    if not found then perform refuse_tickets('codeRefused'); end if;
  end loop;
  update order_discounts set freed = false where order_id = of_order;
  for claim in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = of_order group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold + claim.quantity
    where id = claim.id and capacity - held - sold >= claim.quantity;
    if not found then perform refuse_tickets('soldOut'); end if;
  end loop;
end
$$;

-- Makes tickets void and frees their places and codes. Only tickets that become void here free something.
create function void_tickets(of_order bigint, named uuid[]) returns int language plpgsql as $$
declare
  gone jsonb;
  places int;
  claim record;
begin
  with void as (
    update tickets set state = 'void', updated_at = now()
    where order_id = of_order and state <> 'void' and (named is null or id = any (named)) returning line_id
  )
  select jsonb_object_agg(line_id, n), sum(n)::int into gone, places
  from (select line_id, count(*) as n from void group by line_id) as counted;
  if places is null then return 0; end if;
  for claim in
    with discounts as (
      update order_discounts set freed = true
      where order_id = of_order and not freed
        and not exists (select from tickets where order_id = of_order and state <> 'void')
      returning code_id
    )
    select id, sum(quantity)::int as quantity from (
      select code_id as id, (gone ->> line.id::text)::int as quantity from order_lines as line
      where order_id = of_order and code_id is not null and gone ? line.id::text
      union all
      select code_id, 1 from discounts
    ) as uses group by id order by id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum((gone ->> line.id::text)::int)::int as quantity
    from order_lines as line cross join unnest(pool_ids) as pool_id
    where order_id = of_order and gone ? line.id::text group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold - claim.quantity where id = claim.id;
  end loop;
  return places;
end
$$;

-- An order that can still be completed, held until the transaction ends.
create function held_order(of_order bigint, moment timestamptz) returns orders language plpgsql as $$
declare
  known orders;
begin
  select * into known from orders where id = of_order for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state = 'payment_cancelled' and known.cancel_reason = 'expiry'
    or known.state = 'payment_in_progress' and known.expires_at <= moment
  then
    perform refuse_tickets('reservationExpired');
  end if;
  if known.state <> 'payment_in_progress' then perform refuse_tickets('wrongState', 'state'); end if;
  if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null) then
    perform refuse_tickets('eventClosed', 'event');
  end if;
  return known;
end
$$;

-- Issued when the transaction commits: the number is the last lock that it takes, and held for a moment only.
create function issue_receipt() returns trigger language plpgsql as $$
declare
  seller bigint;
  pricing event_pricing;
begin
  if exists (select from receipts where order_id = new.id and kind = 'receipt') then return null; end if;
  select coalesce(owner_id, 0) into seller from events where id = new.event_id;
  select * into pricing from event_pricing where event_id = new.event_id;
  insert into receipts (seller_id, number, kind, order_id, amount, tax, seller_name, seller_address, seller_tax_number,
    issued_at)
  values (seller, next_receipt_number(seller), 'receipt', new.id, new.total, new.tax, coalesce(pricing.seller_name, ''),
    coalesce(pricing.seller_address, ''), coalesce(pricing.seller_tax_number, ''), coalesce(new.paid_at, new.updated_at));
  return null;
end
$$;

create constraint trigger receipt_of_paid_order after update of state on orders deferrable initially deferred for each row when ((old.state <> 'paid') and (new.state = 'paid') and (new.total > 0)) execute function issue_receipt();
comment on trigger receipt_of_paid_order on orders is 'Every paid order has a receipt, with the next number of its seller.';

create trigger state_in_order before update of state on orders for each row when (old.state is distinct from new.state) execute function order_transition();
comment on trigger state_in_order on orders is 'An order goes from state to state in the permitted order only.';
