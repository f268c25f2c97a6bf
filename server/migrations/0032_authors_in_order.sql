-- The newsroom's list of authors: in its order from an index, and found by any of their names.

create index authors_in_order on authors (position, id desc);

create function author_names(nickname text, versions jsonb) returns text language sql immutable parallel safe
  return lower(concat_ws(' ', nickname,
    (select string_agg(version.value ->> 'nickname', ' ' order by version.key) from jsonb_each(versions) as version)));
alter table authors add column names text not null generated always as (author_names(nickname, versions)) stored;
create index authors_by_names on authors using gin (text_pairs(names));
