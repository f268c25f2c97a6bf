-- What the regional fronts and the English edition list.
create index items_by_region on items (region_id, (coalesce(release_time, 'epoch'::timestamptz)) desc, id desc) where status = 'approved';
create index item_texts_english on item_texts (item_id) where language = 'en' and origin in ('original', 'translation');
