-- What events offer, and the orders of it. Places are counted in pools; whatever takes or frees them stands here, in one
-- place and in one order of locks: order, codes by id, pools by id. A count beyond its bounds is an error, never clamped.

create table ticket_pools (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null default '',
  position int not null default 0,
  capacity int not null check (capacity >= 0),
  held int not null default 0 check (held >= 0),    -- in orders whose payment is in progress
  sold int not null default 0 check (sold >= 0),    -- in tickets that are not void
  constraint pool_holds_its_tickets check (held + sold <= capacity)
) with (fillfactor = 40);
create index ticket_pools_by_event on ticket_pools (event_id, position);

create table ticket_types (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  kind text not null check (kind in ('official','invite_only_free','ordinary','free','full_price')),
  name text not null,
  description text not null default '',
  price bigint not null default 0 check (price >= 0),  -- in the smallest unit of the event's currency
  position int not null default 0,
  sale_from timestamptz,
  sale_until timestamptz,
  per_order int not null default 10 check (per_order > 0),
  hidden boolean not null default false,            -- only a code opens it
  on_sale boolean not null default true,
  removed_at timestamptz                            -- of one that was ordered, which stays for its orders
);
create index ticket_types_by_event on ticket_types (event_id, position);

create table ticket_type_pools (
  type_id bigint not null references ticket_types on delete cascade,
  pool_id bigint not null references ticket_pools on delete cascade,
  primary key (type_id, pool_id)
);
create index ticket_type_pools_by_pool on ticket_type_pools (pool_id);

create table ticket_codes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  code text not null,
  code_key text not null,                           -- folded: without case, width and spaces
  uses_limit int not null check (uses_limit > 0),
  uses int not null default 0 check (uses >= 0),    -- places held and tickets not void that were opened by it
  valid_from timestamptz,
  valid_until timestamptz,
  batch text not null default '',
  made_by_request uuid,                             -- its idempotency key
  ended_at timestamptz,
  unique (event_id, code_key),
  constraint code_within_its_uses check (uses <= uses_limit)
);
create index ticket_codes_of_request on ticket_codes (made_by_request) where made_by_request is not null;

create table ticket_code_types (
  code_id bigint not null references ticket_codes on delete cascade,
  type_id bigint not null references ticket_types on delete cascade,
  primary key (code_id, type_id)
);
create index ticket_code_types_by_type on ticket_code_types (type_id);

create table event_questions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  kind text not null check (kind in ('text','choice','several','agreement')),
  label text not null,
  options jsonb not null default '[]',
  required boolean not null default false,
  position int not null default 0,
  removed_at timestamptz                            -- of one that was answered
);
create index event_questions_by_event on event_questions (event_id, position);

create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,                      -- '20261120-8F31C': the day in the site's time, and chance
  event_id bigint not null references events on delete restrict,
  buyer_id bigint references users on delete set null,
  name text not null default '',
  email text not null default '',
  language text not null,
  source text not null default 'checkout' check (source in ('checkout','waiting_list','guest_list')),
  state text not null default 'payment_in_progress' check (state in
    ('payment_in_progress','paid','payment_cancelled','refund_in_progress','refund_complete')),
  cancel_reason text check (cancel_reason in ('buyer','organiser','expiry','failure','event')),
  cancel_text text not null default '',             -- what the organiser tells the buyer of it
  currency text not null,
  currency_exponent int not null,
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  expires_at timestamptz,                           -- until then its places are held
  paid_at timestamptz,
  updated_at timestamptz not null,
  constraint held_orders_end check ((state = 'payment_in_progress') = (expires_at is not null))
);
create index orders_expiring on orders (expires_at) where state = 'payment_in_progress';
create index orders_by_event on orders (event_id, id desc);
create index orders_by_state on orders (event_id, state, id desc);
create index orders_by_buyer on orders (buyer_id, id desc) where buyer_id is not null;

-- Names, prices and pools as they were when it was ordered.
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  type_id bigint not null references ticket_types,
  code_id bigint references ticket_codes,
  kind text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  pool_ids bigint[] not null
);
create index order_lines_by_order on order_lines (order_id);
create index order_lines_by_type on order_lines (type_id);
create index order_lines_by_code on order_lines (code_id) where code_id is not null;

create table tickets (
  id uuid primary key default gen_random_uuid(),
  order_id bigint not null references orders on delete cascade,
  line_id bigint not null references order_lines,
  event_id bigint not null references events on delete restrict,
  type_id bigint not null references ticket_types,
  place int not null,                               -- within its line
  serial int not null default 1,                    -- rises when it is passed on, which voids the code before
  name text not null,
  email text not null,
  user_id bigint references users on delete set null,
  language text not null,
  answers jsonb not null default '{}',              -- by number of the question
  state text not null default 'valid' check (state in ('valid','suspended','void')),
  passed_on_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (line_id, place)
);
create index tickets_by_event on tickets (event_id, order_id, line_id, place);
create index tickets_by_order on tickets (order_id);
create index tickets_by_user on tickets (user_id) where user_id is not null;

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  happened_at timestamptz not null,
  by text not null check (by in ('buyer','organiser','system')),
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
  state text not null default 'waiting' check (state in ('waiting','offered','taken','expired','left')),
  order_id bigint references orders on delete set null,
  joined_at timestamptz not null
);
create unique index waiting_once on waiting_entries (type_id, email) where state = 'waiting';
create index waiting_in_order on waiting_entries (event_id, id) where state = 'waiting';
create index waiting_by_order on waiting_entries (order_id) where order_id is not null;
create index waiting_by_user on waiting_entries (user_id) where user_id is not null;

-- Writes that were done: the same key and body are answered alike, another body is refused.
create table idempotent_requests (
  scope text not null,
  key uuid not null,
  body_hash bytea not null,
  result bigint,                                    -- the number of what it made
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotent_requests_by_age on idempotent_requests (created_at);

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
  primary key (event_id, email)
);
create index event_reminders_open on event_reminders (event_id) where sent_at is null;

-- Keys that sign the codes of tickets. All that ever signed are known to doors; the newest signs.
create table ticket_signing_keys (
  id int primary key check (id between 1 and 255),   -- stands in each code
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null default now()
);

-- Files that come with a waiting mail, and go with it.
create table waiting_mail_files (
  about text not null references waiting_mails on delete cascade,
  place int not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (about, place)
);

-- Refusals reach the caller as the name of an error of the contract, with the field that it is about.
create function refuse_tickets(reason text, field text default '') returns void language plpgsql as $$
begin
  raise exception 'refused: %', reason using errcode = 'HT001', detail = reason, hint = field;
end
$$;

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
create trigger state_in_order before update of state on orders
  for each row when (old.state is distinct from new.state) execute function order_transition();

-- Notes a request by its key. Returns what was made by the same one before, null where it is new.
create function known_request(asked_scope text, asked_key uuid, asked_hash bytea, moment timestamptz) returns bigint
language plpgsql as $$
declare
  known idempotent_requests;
begin
  if asked_key is null then return null; end if;
  insert into idempotent_requests (scope, key, body_hash, created_at)
  values (asked_scope, asked_key, asked_hash, moment) on conflict do nothing;
  if found then return null; end if;
  select * into known from idempotent_requests where scope = asked_scope and key = asked_key;
  if known.body_hash <> asked_hash then perform refuse_tickets('keyReused'); end if;
  return known.result;
end
$$;

create function forget_requests(before timestamptz) returns void language sql as $$
  delete from idempotent_requests where created_at < before
$$;

-- Places that are free now belong to whoever waits for them first.
create function is_waited_for(asked_event bigint, taken jsonb, moment timestamptz) returns boolean
language sql stable as $$
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

-- Holds places and writes the order: all of it, or none.
create function reserve_tickets(asked jsonb) returns bigint language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  from_source text := asked ->> 'source';
  entry bigint := asked ->> 'entry';
  is_guest boolean := from_source = 'guest_list';
  made bigint;
  event record;
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

  for line in
    select type.*, wanted.place, wanted.code_key, sum(wanted.quantity) over (partition by wanted.type) as of_type,
      code.id as code, exists (select from ticket_type_pools where type_id = type.id) as has_pool
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int, code_key text)
    left join ticket_types as type on type.id = wanted.type and type.event_id = (asked -> 'event')::bigint
      and type.removed_at is null
    left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key
      and code.ended_at is null
      and (not exists (select from ticket_code_types where code_id = code.id)
        or exists (select from ticket_code_types where code_id = code.id and type_id = type.id))
    order by wanted.place
  loop
    if line.id is null or not line.has_pool then perform refuse_tickets('ticketMissing', 'lines.' || line.place); end if;
    if line.code_key is not null and line.code is null then
      perform refuse_tickets('codeRefused', 'lines.' || line.place);
    end if;
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
    select code.id, sum(wanted.quantity)::int as quantity, min(wanted.place) as place
    from jsonb_to_recordset(asked -> 'lines') as wanted (place int, quantity int, code_key text)
    join ticket_codes as code on code.event_id = (asked -> 'event')::bigint and code.code_key = wanted.code_key
    group by code.id order by code.id
  loop
    update ticket_codes set uses = uses + claim.quantity
    where id = claim.id and uses + claim.quantity <= uses_limit and ended_at is null
      and (valid_from is null or valid_from <= moment) and (valid_until is null or valid_until > moment);
    if not found then perform refuse_tickets('codeRefused', 'lines.' || claim.place); end if;
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

  insert into orders (number, event_id, buyer_id, name, email, language, source, currency, currency_exponent, total,
    created_at, expires_at, updated_at)
  select asked ->> 'number', (asked -> 'event')::bigint, (asked ->> 'buyer')::bigint, asked ->> 'name', asked ->> 'email',
    asked ->> 'language', from_source, event.currency, event.currency_exponent, sum(wanted.quantity * type.price),
    moment, (asked ->> 'expires')::timestamptz, moment
  from jsonb_to_recordset(asked -> 'lines') as wanted (type bigint, quantity int)
  join ticket_types as type on type.id = wanted.type
  returning id into made;
  insert into order_lines (order_id, type_id, code_id, kind, name, quantity, unit_price, pool_ids)
  select made, type.id, code.id, type.kind, type.name, wanted.quantity, type.price,
    array(select pool_id from ticket_type_pools where type_id = type.id order by pool_id)
  from jsonb_to_recordset(asked -> 'lines') as wanted (place int, type bigint, quantity int, code_key text)
  join ticket_types as type on type.id = wanted.type
  left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key
  order by wanted.place;
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
  pool record;
begin
  if known_request('confirm', (asked ->> 'key')::uuid, decode(asked ->> 'hash', 'hex'), moment) is not null then
    return made;
  end if;
  update idempotent_requests set result = made where scope = 'confirm' and key = (asked ->> 'key')::uuid;
  select * into known from orders where id = made for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state = 'payment_cancelled' and known.cancel_reason = 'expiry'
    or known.state = 'payment_in_progress' and known.expires_at <= moment
  then
    perform refuse_tickets('reservationExpired');
  end if;
  if known.state <> 'payment_in_progress' then perform refuse_tickets('wrongState', 'state'); end if;
  if known.total > 0 then perform refuse_tickets('pricedTicket'); end if;
  if not exists (select from events where id = known.event_id and state = 'published' and deleted_at is null) then
    perform refuse_tickets('eventClosed', 'event');
  end if;

  update orders set state = 'paid', name = asked ->> 'name', email = asked ->> 'email', paid_at = moment,
    expires_at = null, updated_at = moment
  where id = made;
  insert into tickets (order_id, line_id, event_id, type_id, place, name, email, user_id, language, answers, created_at, updated_at)
  select made, line.id, known.event_id, line.type_id,
    row_number() over (partition by line.id order by given.place), given.name, given.email, given.user_id,
    known.language, given.answers, moment, moment
  from jsonb_to_recordset(asked -> 'attendees')
    as given (place int, line bigint, name text, email text, user_id bigint, answers jsonb)
  join order_lines as line on line.id = given.line and line.order_id = made
  order by given.place;
  if exists (select from order_lines as line where order_id = made
    and quantity <> (select count(*) from tickets where line_id = line.id)) then
    perform refuse_tickets('attendeesIncomplete', 'attendees');
  end if;
  for pool in
    select pool_id as id, sum(quantity)::int as quantity
    from order_lines cross join unnest(pool_ids) as pool_id where order_id = made group by pool_id order by pool_id
  loop
    update ticket_pools set held = held - pool.quantity, sold = sold + pool.quantity where id = pool.id;
  end loop;
  update waiting_entries set state = 'taken' where order_id = made and state = 'offered';
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
    select code_id as id, sum(quantity)::int as quantity from order_lines
    where order_id = any (of_orders) and code_id is not null group by code_id order by code_id
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

-- Ends a batch of orders whose time is over, leaving alone those that are being confirmed.
create function expire_orders(moment timestamptz, most int) returns int language plpgsql as $$
declare
  ended bigint[];
begin
  with due as (
    select id from orders where state = 'payment_in_progress' and expires_at <= moment
    order by id limit most for update skip locked
  ), gone as (
    update orders set state = 'payment_cancelled', cancel_reason = 'expiry', expires_at = null, updated_at = moment
    where id in (select id from due) returning id
  )
  select array_agg(id) into ended from gone;
  if ended is null then return 0; end if;
  perform free_held(ended);
  update waiting_entries set state = 'expired' where order_id = any (ended) and state = 'offered';
  insert into order_history (order_id, happened_at, by, action)
  select id, moment, 'system', 'expired' from unnest(ended) as id;
  return cardinality(ended);
end
$$;

-- Cancels an order, or some tickets of one. Only tickets that become void here free their places. What cost nothing is
-- refunded at once. Returns how many places became free.
create function cancel_order(asked jsonb) returns int language plpgsql as $$
declare
  moment timestamptz := asked ->> 'now';
  named uuid[] := case when asked ? 'tickets' then array(select jsonb_array_elements_text(asked -> 'tickets')::uuid) end;
  known orders;
  gone jsonb;
  freed int;
  claim record;
  is_whole boolean;
begin
  select * into known from orders where id = (asked -> 'order')::bigint for update;
  if not found then perform refuse_tickets('orderMissing'); end if;
  if known.state = 'payment_in_progress' then
    perform free_held(array[known.id]);
    update orders set state = 'payment_cancelled', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
      expires_at = null, updated_at = moment
    where id = known.id;
    update waiting_entries set state = 'left' where order_id = known.id and state = 'offered';
    insert into order_history (order_id, happened_at, by, actor_id, action, detail)
    values (known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint, 'cancelled', asked ->> 'text');
    return (select sum(quantity) from order_lines where order_id = known.id);
  end if;
  if known.state <> 'paid' then return 0; end if;
  if known.total > 0 then perform refuse_tickets('pricedTicket'); end if;

  with void as (
    update tickets set state = 'void', updated_at = moment
    where order_id = known.id and state <> 'void' and (named is null or id = any (named)) returning line_id
  )
  select jsonb_object_agg(line_id, n), sum(n)::int into gone, freed
  from (select line_id, count(*) as n from void group by line_id) as counted;
  if freed is null then return 0; end if;
  for claim in
    select code_id as id, sum((gone ->> line.id::text)::int)::int as quantity from order_lines as line
    where order_id = known.id and code_id is not null and gone ? line.id::text group by code_id order by code_id
  loop
    update ticket_codes set uses = uses - claim.quantity where id = claim.id;
  end loop;
  for claim in
    select pool_id as id, sum((gone ->> line.id::text)::int)::int as quantity
    from order_lines as line cross join unnest(pool_ids) as pool_id
    where order_id = known.id and gone ? line.id::text group by pool_id order by pool_id
  loop
    update ticket_pools set sold = sold - claim.quantity where id = claim.id;
  end loop;

  is_whole := not exists (select from tickets where order_id = known.id and state <> 'void');
  if is_whole then
    update orders set state = 'refund_in_progress', cancel_reason = asked ->> 'reason', cancel_text = asked ->> 'text',
      updated_at = moment
    where id = known.id;
    update orders set state = 'refund_complete' where id = known.id;
  end if;
  insert into order_history (order_id, happened_at, by, actor_id, action, detail)
  values (known.id, moment, asked ->> 'by', (asked ->> 'actor')::bigint,
    case when is_whole then 'cancelled' else 'tickets_cancelled' end, asked ->> 'text');
  if is_whole then
    insert into order_history (order_id, happened_at, by, action) values
      (known.id, moment, 'system', 'refund_asked'), (known.id, moment, 'system', 'refund_complete');
  end if;
  insert into order_messages (order_id, topic, detail)
  values (known.id, case when is_whole then 'cancelled' else 'tickets_cancelled' end,
    case when is_whole then '' else to_char(moment at time zone 'UTC', 'YYYYMMDDHH24MISSMS') end)
  on conflict do nothing;
  return freed;
end
$$;
