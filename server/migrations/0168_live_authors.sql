-- Authors who may write notes of a live blog without a role in the console.
create table live_authors (
  item_id bigint not null references live_blogs on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (item_id, user_id)
);
create index live_authors_by_user on live_authors (user_id);
