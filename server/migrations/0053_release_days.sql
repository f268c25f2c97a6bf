-- Sources that name a day alone: its midnight is no hour that anybody wrote. So far only corpora have such dates, and the
-- ones that are there are known by their midnight (UTC+8).
alter table items add column release_day_only boolean not null default false;
update items set release_day_only = true
where import_key like 'corpus:%' and extract(epoch from release_time)::bigint % 86400 = 57600;
