-- What members searched for, for themselves alone. `turn` grows with each time that a question is asked, so that it orders
-- them also where several come at the same instant.
create table search_records (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  keyword text not null check (octet_length(keyword) <= 400),
  turn bigint generated always as identity,
  searched_at timestamptz not null default now()
);
create unique index search_records_of_user on search_records (user_id, lower(keyword));
