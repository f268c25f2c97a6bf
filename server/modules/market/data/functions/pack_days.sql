-- A session keeps the plan of its first call, when the table may still be empty: reading all of it must not seem cheap.
create or replace function pack_days() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Who packs the same series at the same time waits, and then sees what the other has stored.
  perform from data_series where id in (select series_id from changed) order by id for no key update;
  with packed as (
    select touched.series_id, touched.block, found.known, found.packed
    from (select distinct series_id, (day - date '1970-01-01') >> 7 as block from changed) as touched
    cross join lateral (
      select count(known.day) as known,
        string_agg(float8send(coalesce(known.value, 'NaN')), '' order by place) as packed
      from generate_series(0, 127) as place
      left join data_days as known on known.series_id = touched.series_id
        and known.day = date '1970-01-01' + (touched.block * 128 + place)
        and known.day between date '1970-01-01' + touched.block * 128 and date '1970-01-01' + touched.block * 128 + 127
    ) as found
  ), emptied as (
    delete from data_day_blocks as block using packed
    where packed.known = 0 and block.series_id = packed.series_id and block.block = packed.block
  )
  insert into data_day_blocks (series_id, block, packed)
  select series_id, block, packed from packed where known > 0
  on conflict (series_id, block) do update set packed = excluded.packed;
  return null;
end
$$;

create trigger pack_added after insert on data_days REFERENCING NEW TABLE AS changed for each statement execute function pack_days();
comment on trigger pack_added on data_days is 'Packs the days into data_day_blocks.';
create trigger pack_changed after update on data_days REFERENCING NEW TABLE AS changed for each statement execute function pack_days();
comment on trigger pack_changed on data_days is 'Packs the days into data_day_blocks.';
create trigger pack_removed after delete on data_days REFERENCING OLD TABLE AS changed for each statement execute function pack_days();
comment on trigger pack_removed on data_days is 'Packs the days into data_day_blocks.';
