-- Drops the raw records of days before this one.
create or replace function drop_page_views_before(kept_from date) returns void language plpgsql as $$
declare
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('page_views'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'page_views'::regclass and c.relname ~ '^page_views_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < kept_from
  loop
    execute format('drop table %I', old.relname);
  end loop;
  delete from page_views_other where at < kept_from::timestamp at time zone 'UTC';
end $$;
