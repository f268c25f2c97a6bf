-- Pictures that a member uploaded, to choose from again.
create table media_uploads (
  user_id bigint not null references users (id) on delete cascade,
  hash text not null references media (hash) on delete cascade,
  uploaded_at timestamptz not null default now(),
  primary key (user_id, hash)
);
create index media_uploads_newest on media_uploads (user_id, uploaded_at desc, hash);
create index media_uploads_by_picture on media_uploads (hash);
