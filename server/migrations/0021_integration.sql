-- What other programs use: tokens for calls, and webhooks that tell of published, changed and withdrawn content.

-- Only a hash of the token is kept, as of sessions.
create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  owner_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,                 -- SHA-256
  hint text not null,                               -- its last characters, to tell tokens apart
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text,                              -- network address
  revoked_at timestamptz,
  revoked_by bigint,                                -- null: its owner lost the role, or the account
  check (scopes <> '{}')
);
create index api_tokens_by_owner on api_tokens (owner_id) where revoked_at is null;

-- A token may never do more than its owner: with the role it ends for good, whoever takes the role away.
create function end_tokens_of_user() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' or not ('administrator' = any(new.roles)) then
    update api_tokens set revoked_at = now() where owner_id = new.id and revoked_at is null;
  end if;
  return null;
end
$$;
create trigger end_tokens after update of roles, status on users
  for each row when (old.roles is distinct from new.roles or old.status is distinct from new.status)
  execute function end_tokens_of_user();

-- Which token an act was done with. No reference: entries outlive tokens.
alter table audit_log add column token_id bigint;
alter table audit_log add column token_name text;

create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  events text[] not null check (events <> '{}' and events <@ array['published','changed','withdrawn']),
  kinds text[] not null check (kinds <> '{}' and kinds <@ array['article','flash']),
  secret_sealed text not null,
  former_sealed text,                               -- signs too until then, so that receivers can change over
  former_until timestamptz,
  active boolean not null default true,
  stopped_why text check (stopped_why in ('failing','gone')),  -- null while active, and where somebody stopped it
  failing_since timestamptz,                        -- first failure since the last success
  version int not null default 1,                   -- grows with each saving
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);

-- What a transaction did to an item, written with it and read by who tells the webhooks. One row for each transaction
-- and item, with what readers had before and have after it.
create table content_events (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  item_id bigint not null,                          -- no reference: of removed items too
  kind text not null,
  was_public boolean not null,
  is_public boolean not null,
  taken_back boolean not null default false,        -- still there, but what it said is retracted
  happened_at timestamptz not null default now(),
  unique (item_id, transaction)
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  message_id text not null,                         -- the same at each attempt
  event text not null,
  item_id bigint,
  body text not null,
  state text not null default 'pending' check (state in ('pending','delivered','failed')),
  attempts int not null default 0,                  -- all that were made
  tries int not null default 0,                     -- since it was first sent or sent again
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'pending';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  number int not null,
  made_at timestamptz not null default now(),
  took_ms int not null,
  status int,                                       -- of the answer; null where there was none
  answer text not null default '',                  -- its beginning
  problem text,                                     -- why there was no answer, or why it counts as a failure
  primary key (delivery_id, number)
);

create function note_content_event(of_item bigint, of_kind text, was boolean, is_now boolean, back boolean) returns void
language sql as $$
  insert into content_events as known (item_id, kind, was_public, is_public, taken_back)
  select of_item, of_kind, was, is_now, back
  where (was or is_now) and exists (select from webhooks where active)
  on conflict (item_id, transaction) do update
  set is_public = excluded.is_public, taken_back = known.taken_back or excluded.taken_back
$$;

create function content_events_of_item() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status = 'approved';
  is_now boolean := tg_op <> 'DELETE' and new.status = 'approved';
  back boolean := false;
begin
  if tg_op = 'UPDATE' and was and is_now then
    back := coalesce(new.notices @> '[{"kind": "retraction"}]', false)
      and not coalesce(old.notices @> '[{"kind": "retraction"}]', false);
    if row(new.kind, new.importance, new.category_id, new.region_id, new.author_id, new.picture, new.release_time,
           new.notices, new.bylines, new.source_name, new.source_url)
      is not distinct from
       row(old.kind, old.importance, old.category_id, old.region_id, old.author_id, old.picture, old.release_time,
           old.notices, old.bylines, old.source_name, old.source_url) then
      return null;
    end if;
  end if;
  perform note_content_event(coalesce(new.id, old.id), coalesce(new.kind, old.kind), was, is_now, back);
  return null;
end
$$;
create trigger content_events after insert or update or delete on items
  for each row execute function content_events_of_item();

-- Texts and labels of an item; with the item itself they leave together, and it has been noted by then.
create function content_events_of_part() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where active) then
    perform note_content_event(id, kind, true, true, false) from items
    where id = coalesce(new.item_id, old.item_id) and status = 'approved';
  end if;
  return null;
end
$$;
create trigger content_events after insert or delete on item_texts
  for each row execute function content_events_of_part();
create trigger content_events_of_changes after update on item_texts
  for each row when (row(old.title, old.summary, old.html) is distinct from row(new.title, new.summary, new.html))
  execute function content_events_of_part();
create trigger content_events after insert or delete on item_labels
  for each row execute function content_events_of_part();
