create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  -- In lower case.
  address text not null unique check (octet_length(address) <= 1016),
  user_id bigint references users on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'suspended')),
  lists text[] not null default '{}' check (lists <@ array['daily', 'weekly', 'breaking', 'following', 'events']),
  city text check (octet_length(city) <= 1000),
  authors bigint[] not null default '{}' check (cardinality(authors) <= 50),
  labels bigint[] not null default '{}' check (cardinality(labels) <= 50),
  language text not null check (language in ('zh-Hans', 'zh-Hant-HK', 'en')),
  time_zone text not null check (octet_length(time_zone) <= 64),
  minute smallint not null default 450 check (minute between 0 and 1439),
  -- How the address was given and agreed to: 'form', or the statement of an import.
  consent text not null check (octet_length(consent) <= 2000),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  changed_at timestamptz not null default now(),
  suspended_at timestamptz,
  suspended_why text check (suspended_why in ('bounce', 'complaint', 'soft')),
  soft_bounces smallint not null default 0,
  soft_since timestamptz
);
create index newsletter_subscribers_of_user on newsletter_subscribers (user_id) where user_id is not null;
create index newsletter_subscribers_by_change on newsletter_subscribers (changed_at)
  where state = 'pending' or lists = '{}';
create index newsletter_subscribers_by_zone on newsletter_subscribers (time_zone, minute) where state = 'confirmed';
