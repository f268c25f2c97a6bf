-- Events that members announce and the newsroom approves.

create table event_series (
  id bigint generated always as identity primary key,
  owner_id bigint references users on delete set null,
  step text not null check (step in ('week','month')),
  created_at timestamptz not null default now()
);

create table events (
  id bigint generated always as identity primary key,
  key text unique,                                  -- of what was imported or demonstrated
  client_key uuid,                                  -- the same one means the same event, sent twice
  owner_id bigint references users on delete set null,
  version int not null default 1,                   -- grows with each saving, of the draft as well
  state text not null default 'draft' check (state in ('draft','pending','published','refused','cancelled')),
  title text not null default '',
  language text not null default 'zh-Hans',         -- BCP 47 tag of the texts below
  detail jsonb not null default '{"type":"doc","content":[]}',
  detail_html text not null default '',             -- of detail, rendered when it was published
  detail_text text not null default '',
  poster jsonb,                                     -- a picture as the contract has it
  starts_at timestamptz(3),                         -- as exact as the marks by which lists are continued
  ends_at timestamptz(3),
  time_zone text not null default 'Asia/Hong_Kong',
  starts_on date,                                   -- the days in that zone
  ends_on date,
  attendance text not null default 'in_person' check (attendance in ('in_person','online','both')),
  city text not null default '',
  city_key text not null default '',                -- of a known city its name in addresses, else the folded name
  venue text not null default '',
  address text not null default '',
  country text not null default '',
  map_url text not null default '',
  online_url text not null default '',
  links jsonb not null default '[]',
  organiser_name text not null default '',
  organiser_intro text not null default '',
  instagram text not null default '',
  twitter text not null default '',
  youtube text not null default '',
  telegram text not null default '',
  versions jsonb not null default '{}',             -- the texts in further languages
  cancellation_hours int check (cancellation_hours >= 0),
  currency text not null default 'HKD' check (length(currency) = 3),
  currency_exponent int not null default 2 check (currency_exponent between 0 and 6),
  featured boolean not null default false,
  series_id bigint references event_series on delete set null,
  reason text not null default '',                  -- why it, or its changes, were not approved
  cancel_reason text not null default '',
  submitted_at timestamptz,                         -- waits for a decision since then
  held_by bigint references users on delete set null,  -- the editor who alone may decide
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  published_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  words text not null generated always as (lower(title || ' ' || organiser_name || ' ' || venue || ' ' || city || ' '
    || address || ' ' || versions::text || ' ' || left(detail_text, 5000))) stored,
  unique (owner_id, client_key),
  constraint events_in_time check (ends_at > starts_at),
  constraint published_events_have_times check (state not in ('published','cancelled') or (starts_at is not null and ends_at is not null))
);
-- Pages of the list are read from these alone, whatever stands before them.
create index events_to_come on events (starts_at, id) where state = 'published' and deleted_at is null;
create index events_over on events (ends_at desc, id desc) where state = 'published' and deleted_at is null;
create index events_now on events using gist (tstzrange(starts_at, ends_at)) where state = 'published' and deleted_at is null;
create index events_to_come_by_city on events (city_key, starts_at, id) where state = 'published' and deleted_at is null;
create index events_over_by_city on events (city_key, ends_at desc, id desc) where state = 'published' and deleted_at is null;
create index events_by_words on events using gin (text_pairs(words)) where state = 'published' and deleted_at is null;
create index events_waiting on events (submitted_at, id) where submitted_at is not null and deleted_at is null;
create index events_by_change on events (updated_at desc, id desc) where deleted_at is null;
create index events_by_owner on events (owner_id, updated_at desc);
create index events_by_series on events (series_id, starts_at) where series_id is not null;
create index events_featured on events (ends_at) where featured;

-- Changes of a published event that readers do not have yet.
create table event_drafts (
  event_id bigint primary key references events on delete cascade,
  state text not null default 'draft' check (state in ('draft','pending','refused')),
  fields jsonb not null,
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

create table event_roles (
  event_id bigint not null references events on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner','manager','door')),
  given_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_roles_by_user on event_roles (user_id, event_id);
create unique index event_has_one_owner on event_roles (event_id) where role = 'owner';

create table event_hosts (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  name text not null,
  email text not null default '',                   -- empty: named only
  user_id bigint references users on delete set null,
  state text not null default 'named' check (state in ('named','invited','accepted','declined')),
  position int not null default 0,
  invited_at timestamptz not null default now()
);
create index event_hosts_by_event on event_hosts (event_id, position);
create index event_hosts_by_user on event_hosts (user_id) where user_id is not null;
create index event_hosts_by_email on event_hosts (lower(email)) where email <> '';

-- What colleagues in the newsroom remark on an event.
create table event_notes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  author_id bigint references users on delete set null,
  text text not null,
  written_at timestamptz not null default now()
);
create index event_notes_by_event on event_notes (event_id, id);

-- Organisers whose events are published without a review.
create table trusted_organisers (
  user_id bigint primary key references users on delete cascade,
  trusted_by bigint references users on delete set null,
  trusted_at timestamptz not null default now()
);

-- The secret address of somebody's own calendar.
create table calendar_addresses (
  user_id bigint primary key references users on delete cascade,
  secret text not null unique,
  created_at timestamptz not null default now()
);

create trigger bin_entry after delete on events
  for each row when (old.deleted_at is not null) execute function forget_bin_entry('{event}');

create function media_uses_of_event() returns trigger language plpgsql as $$
begin
  perform note_media_uses('events', coalesce(new.id, old.id), '', concat(new.poster::text, new.detail::text));
  return null;
end
$$;
create trigger media_uses after insert or delete or update of poster, detail on events
  for each row execute function media_uses_of_event();

create function media_uses_of_event_draft() returns trigger language plpgsql as $$
begin
  perform note_media_uses('events', coalesce(new.event_id, old.event_id), 'draft', new.fields::text);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of fields on event_drafts
  for each row execute function media_uses_of_event_draft();
