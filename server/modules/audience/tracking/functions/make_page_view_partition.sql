-- A partition for a day of UTC, unless what came too early is in its way: then that stays where it is.
create or replace function make_page_view_partition(wanted date) returns void language plpgsql as $$
declare
  name text := 'page_views_' || to_char(wanted, 'YYYYMMDD');
  first timestamptz := wanted::timestamp at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(hashtext('page_views'));
  if to_regclass(name) is not null then return; end if;
  if exists (select from page_views_other where at >= first and at < first + interval '1 day') then return; end if;
  execute format('create table %I partition of page_views for values from (%L) to (%L)', name, first, first + interval '1 day');
end $$;
