-- Counts of page views by spans of 8 and 64 days, so that long periods are read from few rows. A span is the sum of its
-- days; it is complete once its row of the whole site (facet 'site', name '') is there.

create table page_view_spans (
  days smallint not null check (days in (8, 64)),
  -- A multiple of `days` after 1970-01-01.
  first_day date not null,
  kind text not null,
  target_id bigint not null,
  path text not null,
  views bigint not null,
  visitors bigint not null,
  primary key (days, first_day, kind, target_id, path)
);

create table audience_spans (
  days smallint not null check (days in (8, 64)),
  first_day date not null,
  facet text not null,
  name text not null,
  views bigint not null,
  visitors bigint not null,
  primary key (days, first_day, facet, name)
);

-- How far all items together were read stands under the number 0.
insert into reading_days (day, item_id, measure, step, readers)
select day, 0, measure, step, sum(readers) from reading_days where item_id <> 0 group by day, measure, step;
