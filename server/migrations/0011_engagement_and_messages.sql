-- What members like, collect and follow, and what the site writes to them.

create table item_likes (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
create index item_likes_by_item on item_likes (item_id);

create table item_collections (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
create index item_collections_by_item on item_collections (item_id);
create index item_collections_by_user on item_collections (user_id, created_at desc);

create table feature_collections (
  user_id bigint not null references users on delete cascade,
  feature_id bigint not null references features on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, feature_id)
);
create index feature_collections_by_feature on feature_collections (feature_id);

create table author_follows (
  user_id bigint not null references users on delete cascade,
  author_id bigint not null references authors on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, author_id)
);
create index author_follows_by_author on author_follows (author_id);
create index author_follows_by_user on author_follows (user_id, created_at desc);

-- Counted in the transaction of the like, collection or follow, so that no page has to count rows.
create table item_engagement (
  item_id bigint primary key references items on delete cascade,
  likes int not null default 0,
  collects int not null default 0
);
create table feature_engagement (
  feature_id bigint primary key references features on delete cascade,
  collects int not null default 0
);
create table author_engagement (
  author_id bigint primary key references authors on delete cascade,
  followers int not null default 0
);

create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('system','security','review','activity')),
  texts jsonb not null,                             -- {"zh-Hans": {"title": ..., "text": ...}, ...}
  link text,                                        -- a path of this site
  sent_at timestamptz not null default now(),
  read_at timestamptz
);
create index messages_by_user on messages (user_id, id desc);
create index messages_unread on messages (user_id) where read_at is null;

create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  content text not null,
  contact text not null default '',
  page text not null default '',
  language text not null,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  answer text
);
create index feedback_open on feedback (sent_at) where answered_at is null;
