-- The front page by hand: arrangements with their history, banners with their time, words for the hot searches.

create table front_arrangements (
  version int primary key,                          -- the highest one holds; none: the site arranges itself
  arrangement jsonb not null,                       -- as in the contract
  restored int,                                     -- the version that was brought back by this one
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now()
);

create table front_banners (
  id bigint generated always as identity primary key,
  version int not null default 1,                   -- grows with each saving
  place text not null check (place in ('home','hk','us','en')),
  link text not null,                               -- a path of this site, or https:
  titles jsonb not null,                            -- {"zh-Hans": "…", "en": "…"}
  pictures jsonb not null default '{}',             -- {"zh-Hans": {"url": …}}
  from_at timestamptz,                              -- null: at once
  until_at timestamptz,                             -- null: until it is taken out
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index front_banners_kept on front_banners (id desc) where deleted_at is null;
create index front_banners_deleted on front_banners (deleted_at desc) where deleted_at is not null;

create table front_words (
  id bigint generated always as identity primary key,
  version int not null default 1,
  titles jsonb not null,
  item_id bigint references items on delete set null,  -- what it leads to; null: to what a search for it finds
  saved_by bigint references users on delete set null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users on delete set null
);
create index front_words_kept on front_words (id desc) where deleted_at is null;
create index front_words_deleted on front_words (deleted_at desc) where deleted_at is not null;

-- Arrangements that are being tried out, each under the key of a window that shows it.
create table front_previews (
  key uuid primary key,
  arrangement jsonb not null,
  made_by bigint references users on delete cascade,
  made_at timestamptz not null default now()
);

create function media_uses_of_banner() returns trigger language plpgsql as $$
begin
  perform note_media_uses('front_banners', coalesce(new.id, old.id), '', new.pictures::text);
  return null;
end
$$;
create trigger media_uses after insert or delete or update of pictures on front_banners
  for each row execute function media_uses_of_banner();
