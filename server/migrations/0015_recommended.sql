-- The recommended block: editors' picks by rank, then the newest articles. Without it every article is sorted for ten.

create index items_recommended on items (pick_rank, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc)
  where status = 'approved' and kind = 'article';
