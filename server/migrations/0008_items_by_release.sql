-- Lists over both kinds: a label's or a region's items, everything for the sitemap.

create index items_by_release on items ((coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status = 'approved';
